import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { render } from '../../testing/render.tsx';
import { printElement } from '../../ui/print-view/print-element.ts';
import { PrintExample } from './examples/PrintExample.tsx';

interface Printing {
  /** Visible content of the printed page. */
  text: string;
  title: string;
}

const media = (name: 'print' | '') =>
  (cdp() as { send(method: string, params: object): Promise<unknown> }).send('Emulation.setEmulatedMedia', {
    media: name,
  });

/** The document that the browser was asked to print, captured during printing. */
const printed: Printing[] = [];
const titleBefore = document.title;

beforeEach(async () => {
  printed.length = 0;
  document.title = '松柏陵园管理平台';
  await media('print');
  vi.spyOn(window, 'print').mockImplementation(() => {
    // innerText omits hidden parts here.
    printed.push({ text: document.body.innerText, title: document.title });
  });
});
afterEach(async () => {
  window.dispatchEvent(new Event('afterprint'));
  vi.restoreAllMocks();
  await media('');
  document.title = titleBefore;
});

const preview = () => page.getByRole('dialog', { name: '打印预览' });

async function openPreview() {
  await media('');
  render(<PrintExample />);
  await page.getByRole('button', { name: '打印', exact: true }).click();
  await expect.element(preview().getByRole('heading', { name: '购墓合同' })).toBeVisible();
}

async function printNow() {
  await media('');
  await preview()
    .getByRole('button', { name: /打\s?印/ })
    .click();
}

describe('print view', () => {
  test('the preview shows A4 sheets: title, record, and every row of the table', async () => {
    await openPreview();
    await expect.element(preview().getByText('松鹤园-1区-01排-02号')).toBeVisible();
    expect(preview().getByRole('table', { name: '管理费' }).element().querySelectorAll('tbody tr')).toHaveLength(60);
    const sheet = preview().getByRole('article').element().parentElement as HTMLElement;
    // 210 mm at 96 px per inch.
    expect(Math.round(sheet.getBoundingClientRect().width)).toBe(794);
  });

  test('打印 prints the paper alone under its own title; afterwards nothing of it is left', async () => {
    await openPreview();
    await printNow();
    await vi.waitFor(() => expect(printed).toHaveLength(1));
    expect(printed[0]?.title).toBe('购墓合同');
    await media('print');
    const { innerText } = document.body;
    expect(innerText).toContain('第60年管理费');
    expect(innerText).toContain('购墓合同');
    for (const shell of ['打印预览', '关闭', '直接打印便条', '先预览']) expect(innerText).not.toContain(shell);
    await media('');
    window.dispatchEvent(new Event('afterprint'));
    expect(document.title).toBe('松柏陵园管理平台');
    await expect.element(preview()).toBeVisible();
    expect(page.getByText('第60年管理费').elements()).toHaveLength(1);
  });

  test('on paper a part may begin a page, heads stand on each page, rows are not cut, nothing scrolls', async () => {
    await openPreview();
    await printNow();
    await media('print');
    const copy = [...document.querySelectorAll('article')].at(-1) as HTMLElement;
    const styleOf = (selector: string) => getComputedStyle(copy.querySelector(selector) as HTMLElement);
    expect(styleOf('section:has(> table)').breakBefore).toBe('page');
    expect(styleOf('thead').display).toBe('table-header-group');
    expect(styleOf('tbody tr').breakInside).toBe('avoid');
    expect(styleOf('dl').overflow).toBe('visible');
    // The page, but for a pixel on either side for the outer lines of tables.
    expect(copy.getBoundingClientRect().width).toBe(document.documentElement.clientWidth - 2);
  });

  test('the paper is A4, upright unless asked for', async () => {
    await openPreview();
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const pages = rules.filter((rule) => rule instanceof CSSPageRule);
    const sizes = pages.map(({ selectorText, style }) => [selectorText, style.getPropertyValue('size')]);
    expect(sizes).toContainEqual(['', 'a4']);
    expect(sizes).toContainEqual([expect.stringContaining('landscape'), 'a4 landscape']);
  });

  test('any part of a page is printed as it stands, with what was typed into it, in ink whatever the theme', async () => {
    await media('');
    document.documentElement.style.color = '#fff';
    onTestFinished(() => void document.documentElement.style.removeProperty('color'));
    render(<PrintExample />);
    await page.getByRole('textbox', { name: '便条' }).fill('清明闭园');
    await page.getByRole('button', { name: '直接打印便条' }).click();
    await vi.waitFor(() => expect(printed).toHaveLength(1));
    expect(printed[0]?.title).toBe('便条');
    await media('print');
    const shown = [...document.querySelectorAll('textarea')].filter((area) => area.checkVisibility());
    expect(shown.map((area) => [area.value, getComputedStyle(area).color])).toEqual([['清明闭园', 'rgb(0, 0, 0)']]);
  });

  test('printed again before the browser told that it was over: one sheet, and the title of the page comes back', async () => {
    await media('');
    render(<PrintExample />);
    const print = page.getByRole('button', { name: '直接打印便条' });
    await print.click();
    await print.click();
    await vi.waitFor(() => expect(printed).toHaveLength(2));
    expect(printed[1]?.title).toBe('便条');
    expect(document.querySelectorAll('body > [inert]')).toHaveLength(1);
    window.dispatchEvent(new Event('afterprint'));
    expect(document.title).toBe('松柏陵园管理平台');
    expect(document.querySelectorAll('body > [inert]')).toHaveLength(0);
  });

  test('what was chosen and marked is on paper too, and stays so on the page', async () => {
    const form = document.body.appendChild(document.createElement('form'));
    onTestFinished(() => form.remove());
    form.innerHTML =
      '<select><option>甲</option><option>乙</option></select><input type="checkbox">' +
      '<input type="radio" name="r" value="1"><input type="radio" name="r" value="2">';
    const chosen = (root: Element) => ({
      select: root.querySelector('select')?.value,
      marks: [...root.querySelectorAll('input')].map((input) => input.checked),
    });
    const [select] = form.querySelectorAll('select');
    if (select) select.value = '乙';
    for (const at of [0, 2]) form.querySelectorAll('input')[at]?.click();
    printElement(form, '表');
    const [sheet] = document.querySelectorAll('body > [inert]');
    for (const root of [form, sheet as Element])
      expect(chosen(root)).toEqual({ select: '乙', marks: [true, false, true] });
  });

  test('keyboard: the preview opens, prints and closes; the focus comes back', async () => {
    await media('');
    render(<PrintExample />);
    const button = page.getByRole('button', { name: '打印', exact: true });
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(preview()).toBeVisible();
    const go = preview().getByRole('button', { name: /打\s?印/ });
    (go.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(printed).toHaveLength(1));
    await userEvent.keyboard('{Escape}');
    await expect.element(preview()).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  });

  test('axe finds nothing in the preview', async () => {
    await openPreview();
    expect(await axeFindings(preview().element())).toEqual([]);
  });
});
