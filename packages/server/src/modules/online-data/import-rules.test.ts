import type { Design } from '@songbai/contract/design/design.ts';
import type { AuthRule } from '@songbai/contract/modules/online-auth/online-auth.calls.ts';
import type { ImportPreview, ImportResult } from '@songbai/contract/wire/excel.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { designOf, fieldDesign } from '../../testing/online-designs.ts';
import { rightsCalls, roleId } from '../../testing/online-rights.ts';
import { openTable, openTrip, roleWithMenu } from '../../testing/online-tables.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile, sheetRows, workbook } from '../../testing/upload.ts';
import { good, type Row } from '../../testing/world.ts';

// Workbooks are read in threads, which a busy machine starts slowly from source.
vi.setConfig({ testTimeout: 120_000 });

const API = '/online/cgform/api';
/** What only the hidden rows hold; it is in no reply to the clerk. */
const SECRET = '仅东区可见';

let t: TestApp;
let admin: Caller;
/** Sees the rows of 西 only, of every table. */
let clerk: Caller;
let firm: Design;
let visit: Design;
let node: Design;
let trip: Design;
let guests: Design;
let hidden: Record<'firm' | 'visit' | 'node' | 'trip', string>;

const site = fieldDesign('site', { dbFieldTxt: '园区' });
const remark = fieldDesign('remark', { dbFieldTxt: '备注' });

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  const title = fieldDesign('title', { dbFieldTxt: '名称' });
  firm = await openTable(t, designOf({ tableName: 'rule_firm', tableTxt: '供应商' }, [title, site, remark]));
  visit = await openTable(
    t,
    designOf({ tableName: 'rule_visit', tableTxt: '来访' }, [
      fieldDesign('card_no', { dbFieldTxt: '证件号', fieldValidType: 'only' }),
      ...[site, remark],
      fieldDesign('firm_id', {
        ...{ dbFieldTxt: '供应商', fieldShowType: 'link_table', dictTable: 'rule_firm', dbLength: 100 },
      }),
    ]),
  );
  const tree = { isTree: 'Y', treeParentIdField: 'pid', treeFieldname: 'title' } as const;
  node = await openTable(
    t,
    designOf({ tableName: 'rule_node', tableTxt: '分类', ...tree }, [
      ...[title, site],
      fieldDesign('pid', { dbFieldTxt: '上级', dbLength: 36, fieldShowType: 'sel_tree' }),
    ]),
  );
  ({ trip, guests } = await openTrip(t));
  const roles = await Promise.all(
    [firm, visit, node, trip].map(({ head }) => roleWithMenu(t, `/online/cgformList/${head.id}`)),
  );
  clerk = await t.user({ username: 'ruled', roles });
  const office = await t.user({ username: 'office', roles });
  const add = async ({ head }: Design, body: object) => String(good(await office.post(`${API}/form/${head.id}`, body)));
  hidden = {
    firm: await add(firm, { title: '东方石材', site: '东', remark: SECRET }),
    visit: await add(visit, { card_no: 'E1', site: '东', remark: SECRET }),
    node: await add(node, { title: '东区花木', site: '东' }),
    trip: await add(trip, { title: '东' }),
  };
  await add(firm, { title: '西山花艺', site: '西' });
  const rules: [Design, string][] = [
    [firm, 'site'],
    [visit, 'site'],
    [node, 'site'],
    [trip, 'title'],
  ];
  for (const [at, [design, ruleColumn]] of rules.entries()) {
    const rule = { cgformId: design.head.id, ruleName: '园区', ruleColumn, ruleOperator: '=', ruleValue: '西' };
    good(await admin.post(`${API}/authData`, { ...rule, status: 1 }));
    const [first] = good<AuthRule[]>(await admin.get(`${API}/validAuthData/${design.head.id}`));
    const role = await roleId(t, roles[at] ?? '');
    good(await rightsCalls(admin, design).grant('Data', role, [first?.id ?? '']));
  }
});
afterAll(() => t.close());

/** The family's call and ours, tried and done. */
type Way = readonly [name: string, before: string, after: string];
const WAYS: readonly Way[] = [
  ['the family’s call', `${API}/importXls/`, ''],
  ['our call', '/online/data/', '/importExcel'],
];
const QUERIES = ['?dryRun=1', ''];

async function send<T>({ head }: Design, way: Way, query: string, rows: readonly unknown[][]) {
  const reply = await sendFile<T>(
    clerk,
    `${way[1]}${head.id}${way[2]}${query}`,
    `${head.tableTxt}.xlsx`,
    await workbook(rows),
  );
  expect(JSON.stringify(reply)).not.toContain(SECRET);
  return reply;
}

const stored = async ({ head }: Design, id: string) => good<Row>(await admin.get(`${API}/form/${head.id}/${id}`));
const listed = async (who: Caller, { head }: Design) =>
  good<{ records: Row[]; total: number }>(await who.get(`${API}/getData/${head.id}`, { pageSize: '100' }));

describe.each(WAYS)('online.md §5.1: an import under data rules, by %s', (...way) => {
  it('changes no row, whatever names it', async () => {
    const before = await stored(visit, hidden.visit);
    const head = ['id', 'ID', '主键', '证件号', '园区', '备注', '租户', 'tenant_id', 'del_flag', 'version'];
    const row = [hidden.visit, hidden.visit, hidden.visit, `N${way[2].length}`, '西', '改', '2', '2', '1', '1'];
    await send(visit, way, '', [head, row]);
    expect(await stored(visit, hidden.visit)).toEqual(before);
    expect((await listed(clerk, visit)).records.map(({ id }) => id)).not.toContain(hidden.visit);
  });

  it.each(QUERIES)('a value that a hidden row has tells nothing else of that row (%s)', async (query) => {
    const before = await stored(visit, hidden.visit);
    const reply = await send<ImportResult & ImportPreview>(visit, way, query, [
      ['证件号', '园区'],
      ['E1', '西'],
    ]);
    const { message } = reply;
    expect(message).toMatch(query ? '新增 0 行，重复 1 行，错误 0 行' : '文件导入成功，但有错误。');
    if (query) expect(reply.result.errors).toMatchObject([{ message: '证件号「E1」已存在，请更换' }]);
    expect(await stored(visit, hidden.visit)).toEqual(before);
  });

  it.each(QUERIES)('a hidden linked record is as one that is not there (%s)', async (query) => {
    const texts: unknown[] = [];
    for (const [at, title] of ['东方石材', '没有石材', hidden.firm].entries()) {
      const sheet = [
        ['证件号', '园区', '供应商'],
        [`L${at}`, '西', title],
      ];
      const tried = await send<ImportPreview>(visit, way, '?dryRun=1', sheet);
      const [problem] = tried.result.errors;
      texts.push(problem?.message.replace(title.slice(0, 30), '…'));
      if (!query) expect(await send(visit, way, query, sheet)).toMatchObject({ code: 201 });
    }
    expect(new Set(texts)).toEqual(new Set(['供应商「…」不存在']));
    const seen = [
      ['证件号', '园区', '供应商'],
      [`S${way[2].length}${query}`, '西', '西山花艺'],
    ];
    expect(await send(visit, way, query, seen)).toMatchObject({ code: 200 });
  });

  it.each(QUERIES)('a hidden node is as one that is not there (%s)', async (query) => {
    const texts: unknown[] = [];
    for (const above of [hidden.node, '东区花木', 'nothing']) {
      const sheet = [
        ['名称', '园区', '上级'],
        ['新分类', '西', above],
      ];
      const tried = await send<ImportPreview>(node, way, '?dryRun=1', sheet);
      texts.push(tried.result.errors.map(({ message }) => message.replaceAll(above, '…')));
      if (!query) expect(await send(node, way, query, sheet)).toMatchObject({ code: 201 });
    }
    expect(texts[0]).toHaveLength(1);
    expect(texts[1]).toEqual(texts[0]);
    expect(texts[2]).toEqual(texts[0]);
  });

  it('the file of the refused rows holds what was sent and nothing more', async () => {
    const { result } = await send<ImportResult | string>(visit, way, '', [
      ['证件号', '园区', '备注'],
      ['E1', '西', '自己的'],
    ]);
    const REFUSED = '证件号「E1」已存在，请更换';
    const read = async (url: string) => (await clerk.raw({ method: 'GET', url })).rawPayload;
    // The family's call answers a text, ours a workbook.
    if (typeof result === 'string') {
      const text = String(await read(result));
      expect(text).toContain(REFUSED);
      expect(text).not.toContain(SECRET);
    } else {
      const [, row] = await sheetRows(await read(result.detailUrl ?? ''));
      expect(row).toEqual([2, 'E1', '西', '自己的', REFUSED]);
    }
  });
});

describe('online.md §5.1: rows of a sub-table under a hidden main row', () => {
  it('are refused as those under a main row that is not there', async () => {
    const into = async (main: string) =>
      sendFile<unknown>(
        clerk,
        `${API}/importXls/${guests.head.id}?tabletype=3`,
        '同行人.xlsx',
        await workbook([['姓名'], ['乙']]),
        { foreignKeys: JSON.stringify({ trip_id: main }) },
      );
    const [refused, none] = [await into(hidden.trip), await into('nowhere')];
    expect(refused).toMatchObject({ success: false, field: 'foreignKeys' });
    expect({ ...refused, timestamp: 0 }).toEqual({ ...none, timestamp: 0 });
    expect(await stored(trip, hidden.trip)).toMatchObject({ trip_guest: [] });
  });
});
