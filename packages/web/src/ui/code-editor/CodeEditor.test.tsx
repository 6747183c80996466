import axe from 'axe-core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { CodeEditor, type CodeEditorProps } from './index.ts';

let code = '';

function Box({ initial = '', ...props }: CodeEditorProps & { initial?: string }) {
  const [value, setValue] = useState(initial);
  code = value;
  return (
    <>
      <CodeEditor aria-label="脚本" {...props} value={value} onChange={setValue} />
      <button type="button" onClick={() => setValue('let 外来 = 1;\r\n')}>
        填入
      </button>
    </>
  );
}

const area = () => page.getByRole('textbox', { name: '脚本' });
const editor = () => document.querySelector('.cm-editor') as HTMLElement;

async function open(props: CodeEditorProps & { initial?: string } = {}) {
  render(<Box {...props} />);
  await expect.element(area()).toBeVisible();
}

test('it is written in; the placeholder names the language (contract/3 §7)', async () => {
  await open({ language: 'sql' });
  await expect.element(page.getByText('请在此输入SQL代码')).toBeVisible();
  await area().click();
  await userEvent.keyboard('select 1');
  await expect.poll(() => code).toBe('select 1');
  await expect.element(page.getByText('请在此输入SQL代码')).not.toBeInTheDocument();
});

test('a later value is taken over and is not told back (contract/3 §16)', async () => {
  await open({ initial: 'a' });
  await page.getByRole('button', { name: '填入' }).click();
  await expect.element(area()).toHaveTextContent('let 外来 = 1;');
  expect(code).toBe('let 外来 = 1;\r\n');
});

test('Tab indents by two (spec/2 §2); Esc, then Tab leads out', async () => {
  await open();
  await area().click();
  await userEvent.keyboard('{Tab}x');
  await expect.poll(() => code).toBe('  x');
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: '填入' })).toHaveFocus();
  expect(code).toBe('  x');
});

test('the list of modes changes the language and tells its label in lower case (contract/3 §7)', async () => {
  const changes: string[] = [];
  await open({ languageChange: true, initial: 'select', onLanguageChange: (label) => changes.push(label) });
  await page.getByRole('combobox', { name: '语言' }).click();
  await page.getByTitle('SQL').click();
  expect(changes).toEqual(['sql']);
  // A keyword of SQL, not of JavaScript: coloured once its grammar is loaded.
  await expect.poll(() => editor().querySelector('.cm-line span')?.textContent).toBe('select');
});

test('line numbers can be left out; the height is fixed or grows (contract/3 §7)', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => `第${index}行`).join('\n');
  render(
    <>
      <CodeEditor aria-label="脚本" value={lines} autoHeight={false} lineNumbers={false} />
      <CodeEditor aria-label="长脚本" value={lines} />
    </>,
  );
  await expect.element(page.getByRole('textbox', { name: '长脚本' })).toBeVisible();
  const [fixed, growing] = [...document.querySelectorAll<HTMLElement>('.cm-editor')];
  expect(fixed?.offsetHeight).toBe(240);
  expect(fixed?.querySelector('.cm-lineNumbers')).toBeNull();
  expect(growing?.offsetHeight).toBeGreaterThan(500);
  expect(growing?.querySelector('.cm-lineNumbers')).not.toBeNull();
});

test('全屏 fills the window, Esc leads back', async () => {
  await open({ fullScreen: true });
  await page.getByRole('button', { name: '全屏', exact: true }).click();
  const frame = () => (editor().parentElement?.parentElement ?? document.body).getBoundingClientRect();
  await expect.poll(() => [frame().width, frame().height]).toEqual([1280, 800]);
  await expect.element(page.getByRole('button', { name: '退出全屏' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => frame().height).toBeLessThan(400);
});

test('disabled it can be read and not changed', async () => {
  await open({ disabled: true, initial: 'x' });
  await area().click();
  await userEvent.keyboard('y{Tab}');
  await expect.element(area()).toHaveAttribute('aria-readonly', 'true');
  expect(code).toBe('x');
});

test('axe finds nothing', async () => {
  await open({ languageChange: true, fullScreen: true, initial: 'const a = 1; // 说明', language: 'javascript' });
  const { violations } = await axe.run(editor().parentElement?.parentElement ?? document);
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
