import type { Design } from '@songbai/contract/design/design.ts';
import type { LinkageOption } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { DictOption, TreeOption } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll } from 'vitest';
import { designOf, fieldDesign } from './online-designs.ts';
import { holder } from './online-office.ts';
import { openTable } from './online-tables.ts';
import { type Caller, type TestApp, testApp } from './test-app.ts';
import { good } from './world.ts';

const API = '/online/cgform/api';

const chosenFrom = (dictTable: string, dictField: string, dictText: string) => ({ dictTable, dictField, dictText });
const lent = { fieldExtendJson: '{"usedByDict":1}' };
const LINKAGE = JSON.stringify({
  ...{ table: 'zone', txt: 'name', key: 'code', idField: 'id', pidField: 'pid', linkField: 'city,town' },
  condition: "kind='province'",
});
const treeHead = { isTree: 'Y', treeParentIdField: 'pid', treeIdField: 'has_child', treeFieldname: 'name' } as const;

const zoneDesign = () =>
  designOf({ tableName: 'zone', tableTxt: '区域', titleField: 'name', ...treeHead }, [
    fieldDesign('name', { dbFieldTxt: '名称' }),
    fieldDesign('code', { dbFieldTxt: '编码', ...lent }),
    fieldDesign('kind', { dbFieldTxt: '级别', ...lent }),
    fieldDesign('pid', { dbFieldTxt: '上级', dbLength: 36 }),
    fieldDesign('has_child', { dbFieldTxt: '有下级', dbLength: 3 }),
  ]);

const firmDesign = () =>
  designOf({ tableName: 'lender', tableTxt: '供应商', titleField: 'title' }, [
    fieldDesign('title', { dbFieldTxt: '名称' }),
    fieldDesign('state', { dbFieldTxt: '状态', ...lent }),
    fieldDesign('bank', { dbFieldTxt: '账户' }),
  ]);

const visitDesign = () =>
  designOf({ tableName: 'chooser', tableTxt: '来访' }, [
    fieldDesign('note', { dbFieldTxt: '事由', isQuery: 1 }),
    fieldDesign('place', {
      ...{ dbFieldTxt: '部门', fieldShowType: 'list', dbLength: 36, isQuery: 1, sortFlag: '1' },
      ...chosenFrom("sys_depart where parent_id = 'depart-A01'", 'id', 'depart_name'),
    }),
    fieldDesign('tree', {
      ...{ dbFieldTxt: '部门树', fieldShowType: 'sel_tree', dbLength: 36 },
      ...chosenFrom('sys_depart', '', 'id,parent_id,depart_name'),
    }),
    fieldDesign('firm', {
      ...{ dbFieldTxt: '供应商', fieldShowType: 'sel_search', dbLength: 36, isQuery: 1 },
      ...chosenFrom("lender where state = 'on'", 'id', 'title'),
    }),
    fieldDesign('firms', {
      ...{ dbFieldTxt: '同来单位', fieldShowType: 'list_multi', dbLength: 200, isQuery: 1 },
      ...chosenFrom('lender', 'id', 'title'),
    }),
    fieldDesign('bank', {
      ...{ dbFieldTxt: '账户', fieldShowType: 'sel_search', dbLength: 36 },
      ...chosenFrom('lender', 'id', 'bank'),
    }),
    fieldDesign('area', {
      ...{ dbFieldTxt: '区域', fieldShowType: 'sel_tree', dbLength: 36, isQuery: 1 },
      ...chosenFrom('zone', '0', 'id,pid,name,has_child'),
    }),
    fieldDesign('province', { dbFieldTxt: '省', fieldShowType: 'link_down', dictTable: LINKAGE }),
    fieldDesign('city', { dbFieldTxt: '市', fieldShowType: 'link_down' }),
    fieldDesign('town', { dbFieldTxt: '区县', fieldShowType: 'link_down' }),
  ]);

const tripDesign = () =>
  designOf({ tableName: 'choosing_trip', tableTxt: '行程', tableType: 2, subTableStr: 'choosing_seat' }, [
    fieldDesign('title', { dbFieldTxt: '名称' }),
  ]);

const seatDesign = () =>
  designOf({ tableName: 'choosing_seat', tableTxt: '座位', tableType: 3, relationType: 0 }, [
    fieldDesign('trip_id', { mainTable: 'choosing_trip', mainField: 'id', dbLength: 36, isShowForm: 0 }),
    fieldDesign('firm', { fieldShowType: 'list', dbLength: 36, ...chosenFrom('lender', 'id', 'title') }),
  ]);

/** A table whose fields choose from published and designed tables, in all the ways that a design knows. */
export interface ChoosingOffice {
  t: TestApp;
  admin: Caller;
  /** Opens the table with the choices, and none of those chosen from. */
  clerk: Caller;
  firm: Design;
  visit: Design;
  trip: Design;
  seats: Design;
  /** Ids of zones by their names. */
  zones: Record<string, string>;
}

async function opened(): Promise<ChoosingOffice> {
  const t = await testApp();
  const admin = await t.as('admin');
  const zone = await openTable(t, zoneDesign());
  const firm = await openTable(t, firmDesign());
  const visit = await openTable(t, visitDesign());
  const trip = await openTable(t, tripDesign());
  const seats = await openTable(t, seatDesign());
  const clerk = await holder(t, 'clerk', visit.head.id);
  const zones: Record<string, string> = {};
  for (const [name, code, kind, above] of [
    ['河北', '13', 'province', undefined],
    ['保定', '1306', 'city', '河北'],
    ['易县', '130633', 'town', '保定'],
    ['山西', '14', 'province', undefined],
    ['大同', '1402', 'city', '山西'],
    ['飞地', '99', 'other', undefined],
    ['飞地下', '9901', 'city', '飞地'],
  ] as const) {
    const pid = above === undefined ? null : zones[above];
    zones[name] = String(good(await admin.post(`${API}/form/${zone.head.id}`, { name, code, kind, pid })));
  }
  return { t, admin, clerk, firm, visit, trip, seats, zones };
}

const TREE_NAMES = { text: 'text', code: 'code', pidField: 'pid', hasChildField: 'has_child', condition: '' };
export const LEVEL_NAMES = { txt: 'text', key: 'code', idField: 'id', pidField: 'pid' };

/** The office with the calls that clients make of a field's choices. */
export function choosingOffice() {
  const o = {} as ChoosingOffice;
  beforeAll(async () => {
    Object.assign(o, await opened());
  });
  afterAll(() => o.t.close());
  const key = (field: string, design = o.visit) => `${design.head.id}.${field}`;
  const code = (field: string, design = o.visit) => encodeURIComponent(`${key(field, design)},text,code`);
  return {
    o,
    key,
    code,
    addFirm: async (title: string, state = 'on', bank = '') =>
      String(good(await o.admin.post(`${API}/form/${o.firm.head.id}`, { title, state, bank }))),
    save: (body: object) => o.clerk.post<string>(`${API}/form/${o.visit.head.id}`, body),
    load: (field: string, query: Record<string, string> = {}, who = o.clerk) =>
      who.get<DictOption[]>(`/sys/dict/loadDict/${code(field)}`, query),
    treeOf: (field: string, pid = '', more: Record<string, string> = {}) =>
      o.clerk.get<TreeOption[]>('/sys/dict/loadTreeData', { tableName: key(field), ...TREE_NAMES, pid, ...more }),
    linked: (query: Record<string, string>, who = o.clerk) =>
      who.get<LinkageOption[]>(`${API}/querySelectOptions`, { table: key('province'), ...LEVEL_NAMES, ...query }),
  };
}

export const texts = (options: readonly { text: string }[]) => options.map(({ text }) => text);
