import { addDays, addMonths } from '@songbai/contract/rules/dates.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../testing/invariants.ts';
import { type SalesOffice, salesOffice } from '../../testing/sales-office.ts';
import { good, type Row, TEMPLATE, type World } from '../../testing/world.ts';

const RULE = {
  name: '墓价7%/20年',
  calcType: '1',
  rate: 7,
  basePriceType: '1',
  cycleYears: 20,
  minYears: 1,
  rounding: '1',
  validFrom: '2020-01-01',
};
/** The fee of the template at its own price, fen. */
const FEE = 480_000;
const STANDARD = 7_300_000;

let office: SalesOffice;
let w: World;
let today: string;
let plots: Row[];

beforeAll(async () => {
  office = await salesOffice();
  w = office.world;
  today = w.t.clock.today();
  const items = [...TEMPLATE.items, { itemType: '06', name: '维护管理费', unitPrice: FEE, quantity: 1 }];
  const template = good(
    await w.admin.post('/cemetery/template/add', {
      ...TEMPLATE,
      code: 'FEE',
      name: '含管理费',
      items,
      cemeteryId: w.cemetery.id,
    }),
  );
  const area = good(await w.admin.post('/cemetery/area/add', { cemeteryId: w.cemetery.id, code: 'F', name: 'F区' }));
  const body = {
    areaId: area.id,
    templateId: template.id,
    rowFrom: 1,
    rowTo: 1,
    seatFrom: 1,
    seatTo: 8,
    seatOrder: '1',
  };
  good(await w.admin.post('/cemetery/plot/generate', { ...body, listPrice: STANDARD, open: true }));
  const page = await w.admin.get<Page<Row>>('/cemetery/plot/list', { areaId: area.id, pageSize: 100 });
  plots = good<Page<Row>>(page).records;
});
afterAll(async () => {
  expect(await brokenInvariants(w.t.database)).toEqual([]);
  await w.t.close();
});

/** An order that was paid in full. */
async function sold(plot: Row | undefined = plots.pop()): Promise<Row> {
  const order = good(await office.add(String(plot?.id)));
  good(await office.pay(order.id, Number(order.payableAmount)));
  return order;
}

const termsOf = async (order: Row) =>
  good<Page<Row>>(await w.admin.get('/cemetery/feeTerm/list', { pageSize: 100 })).records.filter(
    ({ orderId }) => orderId === order.id,
  );
const shown = async (order: Row) => good(await w.admin.get('/cemetery/order/queryById', { id: order.id }));

let rule: Row;
const startFrom = async (value: string) => {
  good(await w.admin.put('/cemetery/feeRule/edit', { id: rule.id, startFrom: value }));
};

describe('the first term comes with the sale (domain.md §3.16)', () => {
  it('needs a rule and a line of the order that bills it', async () => {
    const unruled = await sold();
    expect(await termsOf(unruled)).toEqual([]);
    rule = good(await w.admin.post('/cemetery/feeRule/add', RULE));
    expect(await termsOf(await sold(w.plots[0]))).toEqual([]);
  });

  it.each([
    ['2', () => today],
    ['4', () => addMonths(`${today.slice(0, 7)}-01`, 1)],
    ['5', () => `${Number(today.slice(0, 4)) + 1}-01-01`],
  ])('begins by start %s and moves right, plot and order', async (start, day) => {
    await startFrom(start);
    const order = await sold();
    const startDate = day();
    const endDate = addDays(addMonths(startDate, 240), -1);
    const [term, ...more] = await termsOf(order);
    expect(more).toEqual([]);
    const amount = term?.amount;
    expect(term).toMatchObject({
      seq: 1,
      termType: '1',
      startDate,
      endDate,
      years: 20,
      paidAmount: amount,
      status: '2',
    });
    const { items, ...after } = await shown(order);
    const line = (items as Row[]).find(({ itemType }) => itemType === '06');
    expect(line?.amount).toBe(amount);
    expect(after).toMatchObject({ feePaidTo: endDate, orderStatus: '5' });
    expect(await office.plotOf(String(after.plotId))).toMatchObject({ feePaidTo: endDate });
    const next = good(await office.cashier.get('/cemetery/feeTerm/proposal', { orderId: order.id }));
    expect(next).toMatchObject({ startDate: addDays(endDate, 1), yearsOwed: 0 });
  });

  it('comes with the last of several payments, and only once when two arrive together', async () => {
    await startFrom('2');
    const order = good(await office.add(String(plots.pop()?.id)));
    const half = Math.ceil(Number(order.payableAmount) / 2);
    good(await office.pay(order.id, half));
    expect(await termsOf(order)).toEqual([]);
    const rest = Number(order.payableAmount) - half;
    const replies = await Promise.all([office.pay(order.id, rest), office.pay(order.id, rest)]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(await termsOf(order)).toHaveLength(1);
  });
});

describe('a term that waits for the first burial', () => {
  const act = async (name: string, body: object) => good(await w.admin.post(`/cemetery/burial/${name}`, body));
  const bury = async (order: Row, name: string) => {
    const plotId = (await shown(order)).plotId;
    const person = good(
      await w.admin.post('/cemetery/deceased/add', { plotId, name, deathText: '2026-06-20', seq: 1 }),
    );
    const applicant = { applicant: '王小明', applicantRelation: '02', applicantPhone: '13800000001' };
    const day = { burialType: '1', bookDate: addDays(today, 3), slot: '08:00-09:30' };
    const { id } = await act('book', { deceasedIds: [person.id], ...day, ...applicant });
    const confirmed = await w.admin.post('/cemetery/burial/confirm', { id, docs: ['1', '2', '3', '4'] });
    return { id, confirmed, cavities: [{ deceasedId: person.id, cavityNo: 1 }] };
  };

  it('passes the gate of the burial, is dated by it, and can be renewed from then on', async () => {
    await startFrom('1');
    const order = await sold();
    expect((await termsOf(order))[0]).toMatchObject({ status: '0', startDate: null, endDate: null });
    expect((await shown(order)).feePaidTo).toBeNull();
    const early = await office.cashier.get('/cemetery/feeTerm/proposal', { orderId: order.id });
    expect(early.message).toBe('首期管理费已缴，待首次安葬后起算，暂不能续费');
    const { id, confirmed, cavities } = await bury(order, '王大山');
    good(confirmed);
    await act('prepare', { id });
    await act('ready', { id });
    await act('complete', { id, actualTime: `${today} 09:00:00`, cavities, sealResult: '1' });
    const endDate = addDays(addMonths(today, 240), -1);
    expect((await termsOf(order))[0]).toMatchObject({ status: '2', startDate: today, endDate });
    const after = await shown(order);
    expect(after.feePaidTo).toBe(endDate);
    expect(await office.plotOf(String(after.plotId))).toMatchObject({ feePaidTo: endDate });
    good(await office.cashier.get('/cemetery/feeTerm/proposal', { orderId: order.id }));
  });

  it('where a fee is charged and none was paid, the burial waits for it', async () => {
    const { confirmed } = await bury(await sold(w.plots[1]), '李四海');
    expect(confirmed.message).toBe('管理费尚未缴纳，请先续费');
  });
});

describe('the charge item of a rule (I22)', () => {
  const item = { code: 'GL', name: '维护管理费', itemType: '06', unit: '年', maxPrice: 30_000 };

  it('is a published one for a year of the fee, and the fee never above its price', async () => {
    const add = async (more: object) => good(await w.admin.post('/cemetery/chargeItem/add', { ...item, ...more }));
    const use = (chargeItemId: unknown) => w.admin.put('/cemetery/feeRule/edit', { id: rule.id, chargeItemId });
    const draft = await add({ code: 'GL0', name: '草稿管理费', status: '0' });
    const other = await add({ code: 'GL1', name: '绿化', itemType: '05' });
    const once = await add({ code: 'GL2', name: '一次性管理费', unit: '次' });
    for (const { id } of [draft, other, once])
      expect(await use(id)).toMatchObject({ success: false, field: 'chargeItemId' });
    expect(await use('nowhere')).toMatchObject({ success: false });
    const fits = await add({});
    good(await use(fits.id));
    await startFrom('2');
    const order = await sold(w.plots[2]);
    const ask = () => office.cashier.get('/cemetery/feeTerm/proposal', { orderId: order.id });
    good(await ask());
    good(await w.admin.put('/cemetery/chargeItem/edit', { id: fits.id, maxPrice: 20_000 }));
    expect((await ask()).message).toContain('维护管理费');
    good(await w.admin.put('/cemetery/chargeItem/edit', { id: fits.id, maxPrice: 30_000, status: '2' }));
    expect((await ask()).success).toBe(false);
    good(await use(null));
    good(await ask());
  });
});
