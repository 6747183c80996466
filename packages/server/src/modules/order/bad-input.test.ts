import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../testing/invariants.ts';
import { good, newWorld, orderBody, PRICE, type World } from '../../testing/world.ts';

let w: World;

/** Valid bodies of every writing call; one or two of their values are then corrupted. */
let bodies: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  w = await newWorld();
  const plotId = String(w.plots[0]?.id);
  const order = good(await w.admin.post('/cemetery/order/add', orderBody(plotId)));
  const place = { cemeteryId: w.cemetery.id, areaId: w.area.id };
  const person = { name: '陈明', mobile: '13800138000', idType: '1', idNo: '11010519491231002X' };
  const range = {
    rowFrom: 1,
    rowTo: 2,
    seatFrom: 1,
    seatTo: 5,
    seatOrder: '1',
    skipDigits: '4',
    listPrice: PRICE,
    open: false,
  };
  bodies = {
    '/cemetery/area/add': { ...place, code: 'F', name: 'F', parentId: w.area.id, sort: 1, azimuth: 3 },
    '/cemetery/row/add': { areaId: w.area.id, rowNo: 50, seatFrom: 1, seatTo: 2, priceFactor: 1 },
    '/cemetery/template/add': {
      cemeteryId: w.cemetery.id,
      code: 'F',
      name: 'F',
      length: 1,
      width: 1,
      capacity: 2,
      items: [{ itemType: '01', name: 'x', unitPrice: 1, quantity: 1 }],
    },
    '/cemetery/plot/add': {
      areaId: w.area.id,
      rowId: w.plots[0]?.rowId,
      templateId: w.template.id,
      seatNo: 3,
      seatSuffix: '乙',
      listPrice: 5,
    },
    '/cemetery/plot/lock': { id: plotId },
    '/cemetery/plot/release': { id: plotId },
    '/cemetery/plot/move': { ids: [plotId], event: 'disable', reason: 'x' },
    '/cemetery/plot/generatePreview': { ...place, cemeteryId: undefined, templateId: w.template.id, ...range },
    '/cemetery/plot/generate': { areaId: w.area.id, templateId: w.template.id, ...range },
    '/cemetery/customer/add': { ...person, birthday: '1949-12-31', type: '1', source: '01' },
    '/cemetery/order/add': {
      plotId,
      orderType: '1',
      customer: person,
      items: [{ itemType: '10', name: 'x', quantity: 1, unitPrice: 5 }],
      remark: 'x',
    },
    '/cemetery/order/pay': { orderId: order.id, amount: 5, method: '01', kind: '2', channelNo: 'x', payerName: 'x' },
    '/cemetery/order/cancel': { id: order.id, cancelType: '2', cancelReason: 'x' },
    '/cemetery/order/restore': { id: order.id, reason: 'x' },
    '/cemetery/order/edit': { id: order.id, remark: 'x', version: 99 },
    '/cemetery/serviceItem/add': { code: 'S', name: 'S', category: '1', unit: '次', price: 5, leadDays: 1 },
    '/cemetery/serviceOrder/add': {
      customerName: 'x',
      mobile: '13800138000',
      plotId,
      items: [{ serviceItemId: 'x', quantity: 1 }],
      appointDate: '2026-07-01',
    },
    '/cemetery/serviceOrder/pay': { id: 'x', amount: 5, method: '01' },
    '/cemetery/serviceOrder/assign': { id: 'x', assigneeId: 'user-admin' },
    '/cemetery/serviceOrder/finish': { id: 'x' },
    '/cemetery/serviceOrder/cancel': { id: 'x', reason: 'x' },
  };
});
afterAll(() => w.t.close());

const NASTY: readonly unknown[] = [
  null,
  '',
  ' ',
  '0',
  '-1',
  -1,
  0,
  0.1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e300,
  true,
  [],
  {},
  [null],
  ['x'],
  { a: 1 },
  'x'.repeat(37),
  '汉'.repeat(600),
  '\u0000',
  '\ud800',
  '𠮷',
  "'; drop table cem_plot; --",
  '%',
  '2026-02-30',
  '0000-00-00',
  '__proto__',
  'constructor',
];
const value = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ maxLength: 20 }),
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.json().map((text): unknown => JSON.parse(text)),
);

/** What a reply must never contain: the catalogue's text for unexpected failures. */
const UNFORESEEN = /^操作失败，请稍后重试/;

describe('bad input (design.md §4: a clear message, nothing broken, never a 5xx)', () => {
  it('spoilt bodies of every writing call are answered, and the books still balance', async () => {
    const paths = Object.keys(bodies);
    const spoilt = fc.record({
      path: fc.constantFrom(...paths),
      first: fc.nat(20),
      second: fc.nat(20),
      twice: fc.boolean(),
      extra: fc.boolean(),
      one: value,
      other: value,
    });
    await fc.assert(
      fc.asyncProperty(spoilt, async ({ path, first, second, twice, extra, one, other }) => {
        const body: Record<string, unknown> = { ...bodies[path] };
        const keys = Object.keys(body);
        body[keys[first % keys.length] ?? ''] = one;
        if (twice) body[keys[second % keys.length] ?? ''] = other;
        if (extra) body.unknown = other;
        const reply = await w.admin.raw({ method: 'POST', url: path, payload: body });
        const { message, code } = reply.json<Envelope>();
        expect([path, reply.statusCode, typeof code, UNFORESEEN.test(message)]).toEqual([path, 200, 'number', false]);
      }),
      { numRuns: 400, seed: 42 },
    );
    expect(await brokenInvariants(w.t.database)).toEqual([]);
  });

  it('so are bodies that are no objects at all, and wild query strings', async () => {
    for (const path of Object.keys(bodies)) {
      for (const payload of ['[]', 'null', '5', '"x"', '{', '']) {
        const reply = await w.admin.raw({
          method: 'POST',
          url: path,
          payload,
          headers: { 'content-type': 'application/json' },
        });
        expect([path, payload, reply.statusCode]).toEqual([path, payload, 200]);
        expect(reply.json<Envelope>()).toMatchObject({ success: false });
        expect(reply.json<Envelope>().message).not.toMatch(UNFORESEEN);
      }
    }
    const queries = [
      'seatMap?areaId=%00',
      'seatMap?cemeteryId=a&cemeteryId=b',
      'seat?rowId=x&seatNo=1e9',
      'seat?rowId=x&seatNo=',
      'list?seatNo=99999999999999999999&column=seatNo&order=asc',
      'list?column=lockUntil;drop&order=asc',
      'list?listPrice_begin=abc',
      'queryById?id=',
    ];
    for (const query of queries) {
      const reply = await w.admin.raw({ method: 'GET', url: `/cemetery/plot/${query}` });
      expect([query, reply.statusCode]).toEqual([query, 200]);
      expect(reply.json<Envelope>().message).not.toMatch(UNFORESEEN);
    }
  });
});
