import type { Design } from '@songbai/contract/design/design.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { designOf, fieldDesign as field } from '../../testing/online-designs.ts';
import { rightsCalls, roleId } from '../../testing/online-rights.ts';
import { openTable, roleWithMenu } from '../../testing/online-tables.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sheetRows } from '../../testing/upload.ts';
import { good } from '../../testing/world.ts';

vi.setConfig({ testTimeout: 120_000 });

const API = '/online/cgform/api';
const FIELDS = ['alpha', 'beta', 'gamma'] as const;
/** A value that is nowhere else, so that a reply which holds it has shown the field. */
const marked = (table: string, name: string) => `秘${table}${name}`;
let t: TestApp;
let admin: Caller;
let clerk: Caller;
let role: string;
let main: Design;
let sub: Design;
let id: string;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  const fields = FIELDS.map((name, at) => field(name, { dbFieldTxt: name, isQuery: 1, orderNum: at }));
  main = await openTable(t, designOf({ tableName: 'chest', tableType: 2, subTableStr: 'drawer' }, fields));
  const key = field('chest_id', { mainTable: 'chest', mainField: 'id', dbLength: 36, isShowForm: 0 });
  sub = await openTable(
    t,
    designOf({ tableName: 'drawer', tableType: 3, relationType: 0 }, [
      key,
      ...fields.map((one) => ({ ...one, id: `${one.id}s` })),
    ]),
  );
  const roleCode = await roleWithMenu(t, `/online/cgformList/${main.head.id}`);
  role = await roleId(t, roleCode);
  clerk = await t.user({ username: 'keeper', roles: [roleCode] });
  const row = (table: string) => Object.fromEntries(FIELDS.map((name) => [name, marked(table, name)]));
  id = String(good(await clerk.post(`${API}/form/${main.head.id}`, { ...row('chest'), drawer: [row('drawer')] })));
  for (const table of [main, sub]) for (const name of FIELDS) good(await rightsCalls(admin, table).control(name));
});
afterAll(() => t.close());

/** What a call shows, as one text. */
async function shown(url: string, query: Record<string, string> = {}): Promise<string> {
  if (url.includes('exportXls')) {
    const file = await clerk.raw({ method: 'GET', url });
    return JSON.stringify(await sheetRows(file.rawPayload));
  }
  return JSON.stringify(await clerk.get(url, query));
}

it('(online.md §12) random rights never show a field that they forbid, in any call', async () => {
  const all = await Promise.all([main, sub].map((table) => rightsCalls(admin, table).controls(1)));
  const controls = all.flatMap((own, at) => own.map((control) => ({ ...control, table: at === 0 ? main : sub })));
  const lists = () => [
    shown(`${API}/getData/${main.head.id}`),
    shown(`${API}/getData/${sub.head.id}`, { tabletype: '3', chest_id: id }),
    shown(`/online/data/${main.head.id}/list`, { keyword: '秘' }),
    shown(`/online/data/${main.head.id}/list`, { fields: FIELDS.join() }),
    shown(`${API}/exportXls/${main.head.id}`),
    shown(`/online/data/${main.head.id}/exportXls`),
    shown(`${API}/rowBin/${main.head.id}`),
  ];
  const forms = () => [
    shown(`${API}/form/${main.head.id}/${id}`),
    shown(`${API}/detail/${main.head.id}/${id}`),
    shown(`${API}/subform/list/${sub.head.id}/${id}`),
    shown(`/online/data/${main.head.id}/queryById`, { id }),
    clerk.put(`/online/data/${main.head.id}/edit`, { id }).then((reply) => JSON.stringify(reply)),
  ];
  await fc.assert(
    fc.asyncProperty(fc.subarray(controls.map((control) => control.id)), async (granted) => {
      const held = new Set(granted);
      for (const table of [main, sub]) {
        const own = controls.filter((control) => control.table === table && held.has(control.id));
        good(
          await rightsCalls(admin, table).grant(
            'Column',
            role,
            own.map((control) => control.id),
          ),
        );
      }
      const forbidden = (page: number) =>
        controls
          .filter((control) => control.page === page && control.control === 5 && !held.has(control.id))
          .map(({ table, code }) => marked(table.head.tableName, code));
      for (const [page, calls] of [
        [3, lists()],
        [5, forms()],
      ] as const)
        for (const text of await Promise.all(calls))
          for (const value of forbidden(page)) expect(text).not.toContain(value);
    }),
    { numRuns: 8 },
  );
});
