import { addDays, dateText } from '@songbai/contract/rules/dates.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer, pageOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { BookDialog } from './BookDialog.tsx';
import { CompleteDialog } from './CompleteDialog.tsx';

const person = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, alive: 'N', burialStatus: '0', cemeteryId: 'c1', plotId: 'p1', seq: 1 },
  ...more,
});
const FATHER = person('d1', '王大山');
const LATER = addDays(dateText(Date.now()), 10);
const nothing = () => undefined;

function serve(people: object[]) {
  return fakeServer({
    'GET /cemetery/deceased/list': () => pageOf(people),
    'GET /cemetery/burial/applicants': () => [{ name: '王小明', role: 'holder', mobile: '13800000001' }],
    'GET /cemetery/burial/slots': () => [
      { slot: '07:30-09:00', capacity: 2, booked: 1 },
      { slot: '09:30-11:00', capacity: 1, booked: 1 },
    ],
    'POST /cemetery/burial/book': () => reply('操作成功', {}),
    'POST /cemetery/burial/complete': () => reply('操作成功', {}),
  });
}

test('a couple shares one booking: the other is chosen among those who wait, the type follows', async () => {
  const living = person('d3', '王小妹', { alive: 'Y' });
  const server = serve([FATHER, person('d2', '李秀英', { seq: 2 }), living]);
  render(<BookDialog person={FATHER} open onClose={nothing} onDone={nothing} />);
  await page.getByRole('checkbox', { name: '李秀英' }).click();
  await expect.element(page.getByRole('checkbox', { name: '王大山' })).toBeDisabled();
  await expect.element(page.getByRole('checkbox', { name: '王小妹' })).not.toBeInTheDocument();
  await expect.element(page.getByTitle('首次合葬')).toBeVisible();
  await page.getByLabelText('安葬日期').fill(LATER);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('radio', { name: '09:30-11:00（余 0）' })).toBeDisabled();
  await page.getByRole('radio', { name: '07:30-09:00（余 1）' }).click();
  await page.getByLabelText('办理人', { exact: true }).fill('王小明');
  await page.getByLabelText('与逝者关系').click();
  await page.getByText('儿子', { exact: true }).click();
  await page.getByLabelText('办理人电话').fill('13800000001');
  await page.getByRole('button', { name: /^预\s?约$/ }).click();
  await expect.poll(() => server.callsOf('POST /cemetery/burial/book')).toHaveLength(1);
  expect(server.callsOf('POST /cemetery/burial/book')[0]?.body).toMatchObject({
    deceasedIds: ['d1', 'd2'],
    burialType: '2',
    slot: '07:30-09:00',
  });
});

test('alone in a plot where somebody rests already it is 二次合葬, and nobody is asked for', async () => {
  serve([FATHER, person('d2', '李秀英', { burialStatus: '2', seq: 2 })]);
  render(<BookDialog person={FATHER} open onClose={nothing} onDone={nothing} />);
  await expect.element(page.getByTitle('二次合葬')).toBeVisible();
  await expect.element(page.getByText('同日同葬的逝者请一并勾选，合并为一个预约')).not.toBeVisible();
});

test('who is known for the plot is proposed as 办理人, the telephone comes along', async () => {
  const contact = { contactName: '王小红', contactPhone: '13800000002', holderName: '王小明' };
  serve([{ ...FATHER, ...contact }]);
  render(<BookDialog person={FATHER} open onClose={nothing} onDone={nothing} />);
  await page.getByLabelText('办理人', { exact: true }).click();
  await page.getByText('王小明（持证人 13800000001）').click();
  await expect.element(page.getByLabelText('办理人电话')).toHaveValue('13800000001');
  await page.getByLabelText('办理人电话').fill('');
  await page.getByLabelText('办理人', { exact: true }).fill('王');
  await page.getByLabelText('办理人', { exact: true }).fill('王小明');
  await expect.element(page.getByLabelText('办理人电话')).toHaveValue('13800000001');
  await page.getByLabelText('办理人', { exact: true }).fill('王小');
  await page.getByText('王小红（联系人 13800000002）').click();
  await expect.element(page.getByLabelText('办理人', { exact: true })).toHaveValue('王小红');
  await expect.element(page.getByLabelText('办理人电话')).toHaveValue('13800000002');
  await page.getByLabelText('办理人', { exact: true }).fill('别的人');
  await expect.element(page.getByLabelText('办理人', { exact: true })).toHaveValue('别的人');
});

test('a day on which nothing is left says so', async () => {
  const server = serve([FATHER]);
  server.on({ 'GET /cemetery/burial/slots': () => [{ slot: '07:30-09:00', capacity: 2, booked: 2 }] });
  render(<BookDialog person={FATHER} open onClose={nothing} onDone={nothing} />);
  await page.getByLabelText('安葬日期').fill(LATER);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('当天各时段均已约满，请选择其他日期')).toBeVisible();
});

test('no day is offered that leaves no time to prepare, and one that is typed is marked and has no slots', async () => {
  const server = serve([FATHER]);
  render(<BookDialog person={FATHER} open onClose={nothing} onDone={nothing} />);
  const today = dateText(Date.now());
  const box = page.getByLabelText('安葬日期');
  await box.click();
  const cell = (day: string) => document.querySelector(`.ant-picker-cell[title="${day}"]`);
  await expect.poll(() => cell(today)?.className).toContain('ant-picker-cell-disabled');
  await box.fill(addDays(today, 2));
  await userEvent.keyboard('{Enter}{Tab}');
  await expect.element(page.getByText(`安葬须提前 3 天预约，最早 ${addDays(today, 3)}`)).toBeVisible();
  await expect.element(box).toHaveValue(addDays(today, 2));
  await expect.element(page.getByText('请先选择安葬日期')).toBeVisible();
  expect(server.callsOf('GET /cemetery/burial/slots')).toHaveLength(0);
  await box.fill(addDays(today, 3));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('radio', { name: '07:30-09:00（余 1）' })).toBeVisible();
});

test('a slot that is full on another day is not kept', async () => {
  const server = serve([FATHER]);
  const [one, other] = [addDays(dateText(Date.now()), 10), addDays(dateText(Date.now()), 11)];
  server.on({
    'GET /cemetery/burial/slots': ({ params }) => [
      { slot: '07:30-09:00', capacity: 1, booked: params.bookDate === other ? 1 : 0 },
      { slot: '09:30-11:00', capacity: 1, booked: 0 },
    ],
  });
  render(<BookDialog person={FATHER} open onClose={nothing} onDone={nothing} />);
  await page.getByLabelText('安葬日期').fill(one);
  await userEvent.keyboard('{Enter}');
  await page.getByRole('radio', { name: '07:30-09:00（余 1）' }).click();
  await page.getByLabelText('安葬日期').fill(other);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('radio', { name: '07:30-09:00（余 0）' })).not.toBeChecked();
  await expect.element(page.getByText('请选择时段')).toBeVisible();
});

test('at the grave each gets a cavity, the registered one to begin with', async () => {
  const server = serve([]);
  const people = [
    { deceasedId: 'd1', name: '王大山', cavityNo: 1 },
    { deceasedId: 'd2', name: '李秀英', cavityNo: 2 },
  ];
  server.on({ 'GET /cemetery/burial/queryById': () => ({ id: 'b1', people }) });
  const at = { plotFullName: '松鹤园-A区-01排-01号', bookDate: '2026-11-20', slot: '07:30-09:00' };
  const row = { id: 'b1', deceasedName: '王大山、李秀英', ...at } as never;
  render(<CompleteDialog row={row} open onClose={nothing} onDone={nothing} />);
  await expect.element(page.getByRole('dialog', { name: '完成安葬 王大山、李秀英' })).toBeVisible();
  await expect.element(page.getByText('松鹤园-A区-01排-01号 · 2026-11-20 07:30-09:00')).toBeVisible();
  await expect.element(page.getByLabelText('李秀英 的穴位（正面左起）')).toHaveValue('2');
  await page.getByLabelText('王大山 的穴位（正面左起）').fill('3');
  await page.getByLabelText('实际安葬时间').fill('2026-11-20 09:00:00');
  await userEvent.keyboard('{Enter}');
  await page.getByLabelText('封穴结果').click();
  await page.getByText('已封', { exact: true }).click();
  await page.getByRole('button', { name: /^完\s?成$/ }).click();
  await expect.poll(() => server.callsOf('POST /cemetery/burial/complete')).toHaveLength(1);
  expect(server.callsOf('POST /cemetery/burial/complete')[0]?.body).toMatchObject({
    cavities: [
      { deceasedId: 'd1', cavityNo: 3 },
      { deceasedId: 'd2', cavityNo: 2 },
    ],
  });
});
