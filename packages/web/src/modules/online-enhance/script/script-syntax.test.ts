import { expect, test } from 'vitest';
import { scriptShape } from './script-syntax.ts';

test.each([
  ['', []],
  ['show(that) {\n  const own = { inner() {} };\n}\nasync beforeSubmit() { await 1; }', ['show', 'beforeSubmit']],
  ['onlChange() { return { num(that) {} }; }', ['onlChange']],
])('%j has the methods %j', async (text, methods) =>
  expect(await scriptShape(text)).toEqual({ methods, problems: [] }),
);

test.each([
  ['show(that) {\n  let a = ;\n}', 2],
  ['show(that {', 1],
  ['show() {}\n\nif (a) {', 3],
  ['show() {\n  a(;\n', 2],
])('%j cannot be read in line %i', async (text, line) =>
  expect((await scriptShape(text)).problems.map((problem) => problem.line)).toContain(line),
);
