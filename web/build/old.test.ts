import { expect, it } from 'vitest';
import { inScript, inStyles } from './old.mjs';

it.each([
  'new Intl.Segmenter()',
  'a.toReversed()',
  'a.toSorted()',
  'Object.groupBy(a, b)',
  'Promise.withResolvers()',
  'class A { static { b(); } }',
  'await a;',
  '/(?<=a)b/.test(c)',
  '/[a&&b]/v.test(c)',
  'new OffscreenCanvas(1, 1)',
  'new CompressionStream(a)',
])('finds in scripts %s', (code) => {
  expect(inScript(code, 'a.js')).not.toEqual([]);
});

it.each(['a{color:color-mix(in srgb, red 5%, blue)}', 'a:has(b){color:red}', 'a{height:100dvh}', '.a{&:hover{color:red}}', 'a{grid-template-columns:subgrid}', '@container (min-width:3px){a{color:red}}'])(
  'finds in style sheets %s',
  (code) => {
    expect(inStyles(code, 'a.css')).not.toEqual([]);
  },
);

it('lets pass what all have, and what stands there twice', () => {
  expect(inScript("class A { #b = 1; c() { return [1].at(-1) ?? Object.hasOwn(this, 'b'); } } new A();", 'a.js')).toEqual([]);
  expect(inStyles('.js-has-pseudo [csstools-has-1]{color:red}a:has(b){color:red}', 'a.css')).toEqual([]);
});
