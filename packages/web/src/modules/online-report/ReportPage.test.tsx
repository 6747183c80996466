import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { type FakeHandler, fakeServer, refusal } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { SALES_DATA, SALES_EXPORT, SALES_PAGE, salesReport } from '../../testing/report-page-fixtures.ts';
import { savedQueryServer } from '../../testing/saved-queries.ts';
import { ReportPage } from './ReportPage.tsx';

interface Shown {
  query?: string;
  more?: Record<string, FakeHandler>;
  params?: Parameters<typeof salesReport>[0];
}

function show({ query = '', more = {}, params }: Shown = {}) {
  const server = fakeServer({ ...salesReport(params), ...more });
  return { server, ...render(<ReportPage />, { url: `/online/cgreport/s1${query}` }) };
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const cell = (name: string) => page.getByRole('cell', { name, exact: true });
const asked = (server: ReturnType<typeof show>['server']) => server.callsOf(SALES_PAGE).at(-1)?.params;

describe('(contract/2 §17.2) the page of a report', () => {
  test('rows with their texts and links, a two-level head, sums over all rows', async () => {
    show();
    await expect
      .element(page.getByRole('link', { name: 'A1区' }))
      .toHaveAttribute('href', '/plots/areas?name=A1%E5%8C%BA');
    await expect.element(cell('在售').first()).toBeVisible();
    await expect.element(page.getByText('成交', { exact: true })).toBeVisible();
    expect(page.getByText('成交', { exact: true }).element().closest('th')?.colSpan).toBe(2);
    await expect.element(cell('300')).toBeVisible();
    await expect.element(cell('300,150.00')).toBeVisible();
    await expect.element(page.getByText('1-10 共 24 条')).toBeVisible();
    expect(await axeFindings(document.body)).toEqual([]);
  });

  test('parameters and conditions stand in the address; 重置 takes them away', async () => {
    const { server, param } = show({ query: '?month=2026-05' });
    await expect.element(box('月份')).toHaveValue('2026-05');
    expect(asked(server)).toMatchObject({ self_month: '2026-05', pageNo: '1' });
    await box('墓区').fill('A2');
    await button(/查询$/).first().click();
    await expect.element(page.getByText('1-6 共 6 条')).toBeVisible();
    expect(asked(server)).toMatchObject({ self_month: '2026-05', area: '*A2*' });
    expect([param('month'), param('q.area')]).toEqual(['2026-05', '*A2*']);
    await button(/重置$/).click();
    await expect.element(box('月份')).toHaveValue('2026-06');
    await expect.poll(() => param('q.area')).toBe(null);
    expect(asked(server)).not.toHaveProperty('self_month');
  });

  test('(online.md §3) nothing is asked before a required parameter has a value', async () => {
    const { server } = show({ params: [{ paramValue: '' }] });
    await expect.element(page.getByText('请输入月份，再点击查询')).toBeVisible();
    expect(server.callsOf(SALES_PAGE)).toEqual([]);
    await box('月份').fill('2026-04');
    await button(/查询$/).first().click();
    await expect.element(cell('在售').first()).toBeVisible();
    expect(asked(server)).toMatchObject({ self_month: '2026-04' });
  });

  test('a parameter that is too long stays whole, is marked and not asked for', async () => {
    const { server } = show();
    await expect.element(cell('在售').first()).toBeVisible();
    const before = server.callsOf(SALES_PAGE).length;
    await box('月份').fill('6'.repeat(501));
    await button(/查询$/).first().click();
    await expect.element(page.getByText('最大长度500位字符')).toBeVisible();
    await expect.element(box('月份')).toHaveValue('6'.repeat(501));
    expect(server.callsOf(SALES_PAGE)).toHaveLength(before);
  });

  test('a parameter that was emptied does not fall back to its usual value', async () => {
    const { server } = show({ params: [{ required: false }] });
    await expect.element(box('月份')).toHaveValue('2026-06');
    await box('月份').fill('');
    await button(/查询$/).first().click();
    await expect.poll(() => asked(server)).toMatchObject({ self_month: "''" });
    await expect.element(box('月份')).toHaveValue('');
  });

  test('a failure says why and can be tried again', async () => {
    let broken = true;
    const good = salesReport()[SALES_PAGE];
    show({
      more: { [SALES_PAGE]: (call) => (broken ? refusal('查询超时（10秒），请缩小条件') : good?.(call)) },
    });
    await expect.element(page.getByText('查询超时（10秒），请缩小条件')).toBeVisible();
    await expect.element(box('月份')).toBeVisible();
    broken = false;
    await button('重试').click();
    await expect.element(cell('在售').first()).toBeVisible();
  });

  test('all rows that match are exported, or the ticked ones', async () => {
    const { server } = show({
      query: '?q.area=*A2*',
      more: {
        [SALES_EXPORT]: () =>
          new Response(new Blob(['xlsx']), { headers: { 'content-type': 'application/octet-stream' } }),
      },
    });
    await expect.element(cell('在售').first()).toBeVisible();
    await button(/导出$/).click();
    await expect.element(page.getByText('导出完成')).toBeVisible();
    expect(server.callsOf(SALES_EXPORT)[0]?.params).toMatchObject({ area: '*A2*' });
    await page.getByRole('row', { name: /A20区/ }).getByRole('checkbox').click();
    await button(/导出选中$/).click();
    await expect.poll(() => server.callsOf(SALES_EXPORT)[1]?.params).toMatchObject({ area: '*A2*', force_id: 'row20' });
  });

  test('a saved query brings its parameters and conditions back', async () => {
    const { param } = show({ query: '?month=2026-05&q.area=*A2*', more: savedQueryServer() });
    await button(/保存的查询$/).click();
    await button('保存当前查询条件').click();
    await page.getByRole('textbox').last().fill('五月A2');
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /^确\s?定$/ })
      .click();
    await expect.element(button('五月A2').first()).toBeVisible();
    await button(/关\s?闭$/)
      .last()
      .click();
    await button(/重置$/).click();
    await expect.poll(() => param('month')).toBe(null);
    await button(/保存的查询$/).click();
    await button('五月A2').first().click();
    await expect.poll(() => [param('month'), param('q.area')]).toEqual(['2026-05', '*A2*']);
  });
});

describe('(online.md §8.3) chart and paper', () => {
  test('a figure is drawn by a text; what is drawn stands in the address', async () => {
    const { server, param } = show();
    await expect.element(cell('在售').first()).toBeVisible();
    await button(/图表$/).click();
    await expect.element(page.getByRole('img', { name: '销售月报：墓区、订单数' })).toBeVisible();
    expect(server.callsOf(SALES_DATA)[0]?.params).toMatchObject({ pageNo: '1', pageSize: '1000' });
    await page.getByText('饼图').click();
    await expect.poll(() => param('chart')).toBe('pie,area,orders');
    await button(/查看数据/).click();
    await expect.element(cell('其他')).toBeVisible();
    await button(/表格$/).click();
    await expect.element(page.getByText('1-10 共 24 条')).toBeVisible();
  });

  test('all rows are printed with what they were asked with, and their sums', async () => {
    show();
    await expect.element(cell('在售').first()).toBeVisible();
    await button(/打印$/).click();
    const paper = page.getByRole('region', { name: '打印内容' });
    await expect.element(paper.getByText('月份：2026-06')).toBeVisible();
    await expect.element(paper.getByRole('cell', { name: 'A24区' })).toBeVisible();
    await expect.element(paper.getByRole('cell', { name: '300,150.00' })).toBeVisible();
  });
});

test('on a phone rows are cards', async () => {
  await page.viewport(390, 844);
  try {
    show();
    await expect.element(page.getByRole('link', { name: 'A1区' })).toBeVisible();
    expect(page.getByRole('table').elements()).toEqual([]);
    await expect.element(page.getByText('300,150.00')).toBeVisible();
  } finally {
    await page.viewport(1280, 800);
  }
});
