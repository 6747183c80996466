import type { PaperView } from '@songbai/contract/modules/paper/paper.calls.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { fakeServer, refusalOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { PaperPreview } from './PaperPreview.tsx';

const VIEW: PaperView = {
  paper: 'receipt',
  sheet: {
    title: '收据',
    size: 'A5',
    no: null,
    mark: null,
    intro: null,
    facts: [
      { label: '付款人', text: '陈建国' },
      { label: '墓位', text: '松鹤园-A区-03排-12号' },
    ],
    amount: { label: '收款金额', fen: 8_000_050 },
    tables: [
      {
        title: '收款项目',
        heads: [{ text: '项目' }, { text: '金额（元）', figure: true }],
        rows: [['墓位使用费', '80,000.50']],
        total: ['合计', '80,000.50'],
      },
    ],
    notes: [],
    signatures: ['收款员：钱会计', '付款人（签字）：'],
  },
  issuer: { name: '松鹤园公墓', unitName: '松鹤园管理处', address: '香山路1号', phone: '010-88886666' },
  printed: 0,
  print: null,
};
const NUMBER = 'SJSHY2026000007';
const print = (turn: number, reason: string | null) => ({
  ...VIEW,
  sheet: { ...VIEW.sheet, no: NUMBER },
  printed: turn,
  print: { turn, reason, by: '钱会计', time: '2026-06-30 10:00:00' },
});

const paper = () => page.getByRole('region', { name: '打印内容' });
const press = () => page.getByRole('button', { name: /^打\s?印$/ }).click();
const printedPages: string[] = [];

beforeEach(() => {
  printedPages.length = 0;
  vi.spyOn(window, 'print').mockImplementation(() => {
    printedPages.push(document.querySelector('body > [inert]')?.textContent ?? '');
  });
});
afterEach(() => {
  window.dispatchEvent(new Event('afterprint'));
  vi.restoreAllMocks();
});

function show(view: PaperView = VIEW, prints: unknown = print(1, null), codes?: string[]) {
  const server = fakeServer({
    'GET /cemetery/paper/receipt': () => view,
    'POST /cemetery/paper/receipt': () => prints,
  });
  render(<PaperPreview name="receipt" id="p1" open onClose={() => undefined} />, codes ? { codes, admin: false } : {});
  return server;
}

describe('收据', () => {
  test('shows sum and capitals before it is printed; 打印 numbers and prints it once', async () => {
    const server = show(VIEW, reply('打印已记录', print(1, null)));
    await expect.element(paper()).toHaveTextContent('捌万元伍角整');
    await expect.element(paper()).toHaveTextContent('松鹤园公墓');
    await expect.element(paper()).toHaveTextContent('打印时编号');
    expect(printedPages).toEqual([]);
    await press();
    await vi.waitFor(() => expect(printedPages).toHaveLength(1));
    expect(printedPages[0]).toContain(NUMBER);
    expect(printedPages[0]).not.toContain('预览');
    expect(printedPages[0]).not.toContain('补打');
    const [call] = server.callsOf('POST /cemetery/paper/receipt');
    expect(call?.body).toEqual({ id: 'p1' });
    expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    // The next print of the open preview is 补打 already.
    await expect.element(page.getByLabelText('补打原因')).toBeVisible();
  });

  test('补打 asks why, and the paper carries it with the count', async () => {
    const server = show({ ...print(2, null), print: null }, reply('打印已记录', print(3, '客户遗失')));
    await expect.element(page.getByText('该单据已打印 2 次')).toBeVisible();
    await press();
    await expect.element(page.getByText('请填写补打原因')).toBeVisible();
    await page.getByLabelText('补打原因').fill('客户遗失');
    await press();
    await vi.waitFor(() => expect(printedPages).toHaveLength(1));
    expect(printedPages[0]).toContain('补打（第 3 次）');
    expect(printedPages[0]).toContain('补打原因：客户遗失');
    expect(server.callsOf('POST /cemetery/paper/receipt').map(({ body }) => body)).toEqual([
      { id: 'p1', reason: '客户遗失' },
    ]);
  });

  test('a colleague was quicker: nothing is printed, and the reason is asked for', async () => {
    let printed = 0;
    const server = show();
    server.on({
      'GET /cemetery/paper/receipt': () => ({ ...VIEW, printed }),
      'POST /cemetery/paper/receipt': () => {
        printed = 1;
        return refusalOf('printReasonNeeded', { params: { n: 1 } });
      },
    });
    await expect.element(paper()).toBeVisible();
    await press();
    await expect.element(page.getByLabelText('补打原因')).toBeVisible();
    expect(printedPages).toEqual([]);
  });

  test('without the right to 补打 a printed receipt is only looked at', async () => {
    show({ ...print(1, null), print: null }, undefined, ['cem:receipt:print']);
    await expect.element(page.getByText(/您没有补打收据的权限/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^打\s?印$/ })).toBeDisabled();
  });

  test('of a payment that was taken back says 已作废', async () => {
    show({ ...print(1, null), print: null, sheet: { ...VIEW.sheet, no: NUMBER, mark: '已作废' } });
    await expect.element(paper()).toHaveTextContent('已作废');
  });

  test('on a phone the whole width of the sheet is in sight, and may be looked at in its own size', async () => {
    await page.viewport(390, 844);
    show();
    await expect.element(page.getByRole('dialog', { name: '打印预览：收据' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: '按原大查看' })).toBeVisible();
    const desk = paper().element();
    await expect.poll(() => desk.scrollWidth - desk.clientWidth).toBeLessThanOrEqual(1);
    await page.getByRole('button', { name: '按原大查看' }).click();
    await expect.poll(() => desk.scrollWidth > desk.clientWidth).toBe(true);
    await page.getByRole('button', { name: '缩小至整页' }).click();
    await expect.poll(() => desk.scrollWidth - desk.clientWidth).toBeLessThanOrEqual(1);
    await page.viewport(1280, 800);
  });

  test('long names and many lines stay on the paper, heads stand on each page, nothing is found by axe', async () => {
    const long = '欧阳'.repeat(16);
    const rows = Array.from({ length: 40 }, (_, at) => [`${long}第${at + 1}项`, '1.00']);
    const [table] = VIEW.sheet.tables;
    const tables = table ? [{ ...table, rows }] : [];
    show({ ...VIEW, sheet: { ...VIEW.sheet, facts: [{ label: '付款人', text: long }], tables } });
    await expect.element(paper()).toHaveTextContent('第40项');
    const article = paper().getByRole('article').element() as HTMLElement;
    expect(article.scrollWidth).toBeLessThanOrEqual(article.clientWidth);
    const header = article.querySelector('header') as HTMLElement;
    expect(getComputedStyle(header).display).toBe('table-header-group');
    expect(getComputedStyle(article.querySelector('thead') as HTMLElement).display).toBe('table-header-group');
    expect(getComputedStyle(article).page).toBe('sb-a5');
    expect(await axeFindings(page.getByRole('dialog').element())).toEqual([]);
  });
});
