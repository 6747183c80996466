import { newField, newHead } from '@songbai/contract/design/defaults.ts';
import type { Design, FieldDesign, HeadDesign } from '@songbai/contract/design/design.ts';
import { fieldInfo, formColumns, screenSettings } from '@songbai/contract/design/screen-info.ts';
import { toResource } from '@songbai/contract/design/to-resource.ts';
import type {
  OnlineResource,
  OnlineRight,
  OnlineSub,
} from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { type FakeRow, fakeResource } from './fake-resource.ts';
import { type FakeHandler, fakeServer } from './fake-server.ts';

const ALL: readonly OnlineRight[] = ['list', 'add', 'edit', 'delete', 'export', 'import', 'recycle'];

export const field = (dbFieldName: string, dbFieldTxt: string, more: Partial<FieldDesign> = {}) =>
  newField({ id: dbFieldName, dbFieldName, dbFieldTxt, ...more });

export const design = (
  id: string,
  tableTxt: string,
  fields: FieldDesign[],
  head: Partial<HeadDesign> = {},
): Design => ({
  head: newHead({ id, tenantId: 1, tableName: id, tableTxt, ...head }),
  ...{ fields, indexes: [], buttons: [] },
});

const formOf = (table: Design) => {
  const resource = toResource(table, table.head.id);
  return { resource, fields: fieldInfo(table, resource.fields), columns: formColumns(table.head) };
};

/** What the server says of a designed table. */
export function describedTable(
  table: Design,
  { may = ALL, subs = [] }: { may?: readonly OnlineRight[]; subs?: readonly Design[] } = {},
): OnlineResource {
  const { head } = table;
  const { resource, ...form } = formOf(table);
  const isSingle = ({ head: { relationType } }: Design) => relationType === 1;
  const lines = subs.map((sub) => {
    const { title, table: name, fields, main } = formOf(sub).resource;
    const above = main === undefined ? {} : { main };
    const own = { title, table: name, parentField: 'main_id', fields, own: true as const, ...above };
    return [sub.head.id, isSingle(sub) ? { ...own, single: true as const } : own];
  });
  const names = { id: head.id, tableName: head.tableName, tableTxt: head.tableTxt, themeTemplate: head.themeTemplate };
  return structuredClone({
    ...form,
    resource: { ...resource, fields: { ...resource.fields }, lines: Object.fromEntries(lines) },
    may,
    hideColumns: [],
    head: {
      ...{ ...names, formTemplate: head.formTemplate, version: 1, scroll: head.scroll === 1, isView: false },
      ...{ isCheckbox: head.isCheckbox === 'Y', isPage: head.isPage === 'Y', isTree: head.isTree === 'Y' },
      ...screenSettings(head),
    },
    subs: subs.map((sub): OnlineSub => {
      const { head, buttons } = sub;
      return { ...formOf(sub), name: head.id, headId: head.id, version: 1, single: isSingle(sub), buttons };
    }),
    tree: head.isTree === 'Y' ? { parentField: 'pid', nameField: 'name' } : null,
  });
}

interface Table {
  design: Design;
  rows: FakeRow[];
  may?: readonly OnlineRight[];
  subs?: readonly Design[];
}

/** The calls of a designed table. */
export function tableRoutes({ design: table, rows, ...options }: Table): Record<string, FakeHandler> {
  const info = describedTable(table, options);
  return {
    ...fakeResource(info.resource, rows),
    [`GET /online/cgform/api/resource/${table.head.id}`]: () => info,
  };
}

/** A server with designed tables. */
export function served(tables: readonly Table[], more: Record<string, FakeHandler> = {}) {
  return fakeServer({ ...Object.assign({}, ...tables.map(tableRoutes)), ...more });
}
