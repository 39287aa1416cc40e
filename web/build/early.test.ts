import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import { stylesLast, withoutComments } from './early.ts';

it('leaves out what only people read', () => {
  expect(withoutComments("/* of\n   two lines */\n// one\nvar a = 'x // y';\n  return a;\n")).toBe("var a = 'x // y';\nreturn a;\n");
});

it('puts style sheets where the document wants them', () => {
  expect(stylesLast('<head>\n<link rel="stylesheet" href="/a.css">\n</head><body><p></p><!-- styles --></body>')).toBe('<head>\n</head><body><p></p><link rel="stylesheet" href="/a.css"></body>');
});

it('can be read by browsers of 2009', () => {
  const script = readFileSync(join(import.meta.dirname, '../src/early.js'), 'utf8');
  expect(new Linter().verify(script, { languageOptions: { ecmaVersion: 5, sourceType: 'script' } })).toEqual([]);
});
