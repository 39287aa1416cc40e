import { expect, it } from 'vitest';
import { forSafari15 } from './safari15.ts';

/** What a script gives, as it was and as it is rewritten. */
const both = (code: string) => [code, forSafari15(code)].map((each) => new Function(each)() as unknown);

it('asks for names around a class inside of functions', () => {
  const code = 'const a = 1; class B { c = a; #d = this.c + 1; static e = a; f = () => this.#d; g; h = "x"; } return [new B().f(), B.e, new B().h];';
  expect(forSafari15(code)).toContain('c = (()=>(a))(); #d = (()=>(this.c + 1))(); static e = (()=>(a))(); f = () => this.#d; g; h = "x";');
  expect(both(code)).toEqual([[2, 1, 'x'], [2, 1, 'x']]);
});

it('has no static blocks, also where one is in another', () => {
  const code = 'const a = []; class B { static { a.push(1); this.c = class { static d = a.length; static { a.push(2); } }; } static { a.push(this.c.d); } } return a;';
  expect(forSafari15(code)).not.toMatch(/static\s*\{/);
  expect(both(code)).toEqual([[1, 2, 1], [1, 2, 1]]);
});
