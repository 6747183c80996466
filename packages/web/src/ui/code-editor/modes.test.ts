import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { CODE_MODES, codeMode, codePlaceholder } from './modes.ts';

describe('modes (spec/2 §2)', () => {
  test('are these twelve', () => {
    expect(CODE_MODES.map(({ label }) => label).join(', ')).toBe(
      'CSS, JavaScript, HTML, Java, Objective-C, Python, R, Shell, SQL, Swift, Vue, Markdown',
    );
    expect(CODE_MODES.map(({ value }) => value).join(', ')).toBe(
      'css, javascript, html, x-java, x-objectivec, x-python, x-rsrc, x-sh, x-sql, x-swift, x-vue, markdown',
    );
  });

  test.each(CODE_MODES)('$label has a grammar', async ({ load }) => {
    const { syntaxTree } = await import('@codemirror/language');
    const state = EditorState.create({ doc: 'a = 1', extensions: [await load()] });
    expect(syntaxTree(state).length).toBeGreaterThan(0);
  });

  test.each([
    ['SQL', 'x-sql'],
    ['sql', 'x-sql'],
    ['X-Sql', 'x-sql'],
    ['objective-c', 'x-objectivec'],
    [' vue ', 'x-vue'],
    [null, 'javascript'],
    [undefined, 'javascript'],
    ['cobol', 'javascript'],
  ])('%j is %s (contract/3 §7)', (language, value) => {
    expect(codeMode(language).value).toBe(value);
  });

  test('the placeholder names the language (contract/3 §7)', () => {
    expect(codePlaceholder(codeMode('SQL'))).toBe('请在此输入SQL代码');
  });
});
