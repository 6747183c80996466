import { NEW_HEAD } from '@songbai/contract/design/defaults.ts';
import type { Design, HeadDesign, IndexDesign } from '@songbai/contract/design/design.ts';
import { type DesignProblem, designProblems, renameProblems } from '@songbai/contract/design/design-checks.ts';
import { withRenamedFields } from '@songbai/contract/design/field-names.ts';
import { indexNameProblem, indexProblem } from '@songbai/contract/design/names.ts';
import type { HeadDraft, SaveDraft } from '@songbai/contract/modules/online-form/save.calls.ts';
import { useState, useSyncExternalStore } from 'react';
import { testSafely } from '../../lib/safe-regex.ts';
import type { Column } from '../../ui/editable-table/model/columns.ts';
import { createTableStore, type TableStore } from '../../ui/editable-table/model/store.ts';
import type { Row } from '../../ui/editable-table/rows.ts';
import { INDEX_TYPE_OPTIONS } from './code-lists.ts';
import { type DesignInput, inputOf } from './design-conflict.ts';
import { derivedCells, draftOfRow, fieldOfRow, nameOf, presetRows, removedFieldIds } from './design-rows.ts';
import { tabColumns } from './field-columns.ts';
import type { StoredDesign } from './online-form.calls.ts';

/** Settings of a head that the designer shows. */
export const HEAD_NAMES = [
  ...['tableName', 'tableTxt', 'tableType', 'formCategory', 'themeTemplate', 'formTemplate', 'isTree', 'isCheckbox'],
  ...['isPage', 'scroll', 'queryMode', 'relationType', 'tabOrderNum', 'treeParentIdField', 'treeIdField'],
  ...['treeFieldname', 'titleField', 'defaultSort'],
] as const;

export const NEW_INPUT = (): DesignInput => ({
  head: { ...NEW_HEAD, tableName: '', tableTxt: '', tableType: 1 },
  fields: presetRows(),
  indexes: [],
});

const MOST_FIELDS = 300;

/** The rows behind the tabs of one open design: fields, shared by five tabs, and indexes. */
export interface DesignStores {
  fields: TableStore;
  indexes: TableStore;
  /** Changes with every change of a row. */
  version(): number;
  subscribe(listener: () => void): () => void;
}

export function useDesignStores(stored: StoredDesign | undefined): DesignStores {
  const [stores] = useState(() => createStores(stored ? inputOf(stored) : NEW_INPUT(), stored?.head.copyType === 1));
  return stores;
}

/** Renders again with every change of the rows. */
export const useRowsVersion = (stores: DesignStores): number => useSyncExternalStore(stores.subscribe, stores.version);

function createStores(input: DesignInput, isView: boolean): DesignStores {
  const listeners = new Set<() => void>();
  let version = 0;
  const onChange = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const fields: TableStore = createTableStore({
    columns: tabColumns('database', false),
    rows: input.fields,
    orderKey: 'orderNum',
    testRegex: testSafely,
    // A view can hide fields, not add any.
    maxRows: isView ? input.fields.length : MOST_FIELDS,
    derive: derivedCells,
    onChange,
    onCellChange: ({ key }) => key === 'dbFieldName' && recheckNames(fields),
  });
  const indexes = createTableStore({
    ...{ columns: indexColumns(indexableNames(input.fields)), rows: input.indexes, testRegex: testSafely, onChange },
  });
  return {
    fields,
    indexes,
    version: () => version,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A changed name may free another row of its mark, or bring one. */
function recheckNames(fields: TableStore): void {
  const rows = fields.rows();
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + 1);
  for (const row of rows)
    if (fields.validation.isMarked(row.id, 'dbFieldName') || (counts.get(nameOf(row)) ?? 0) > 1)
      fields.validation.check(row.id, 'dbFieldName', 'change');
}

/** Names of the fields that an index can be over. */
export const indexableNames = (rows: readonly Row[]): string[] =>
  rows
    .filter(({ dbIsPersist }) => dbIsPersist === 1)
    .map(nameOf)
    .filter((name) => name !== '');

export function indexColumns(names: readonly string[]): Column[] {
  const known = new Set(names);
  return [
    {
      ...{ key: 'indexName', title: '索引名称', type: 'input', width: 220, defaultValue: null },
      validateRules: [
        { required: true, message: '请输入索引名称' },
        {
          handler: ({ value, row }) => {
            const index = { indexName: String(value ?? ''), indexField: String(row.indexField ?? '') };
            return (row.indexField ? indexProblem(index, known) : indexNameProblem(index.indexName)) ?? true;
          },
        },
      ],
    },
    {
      ...{ key: 'indexField', title: '索引栏位', type: 'list_multi', width: 320, defaultValue: null },
      options: names.map((value) => ({ value })),
      validateRules: [{ required: true, message: '请选择索引字段' }],
    },
    {
      ...{ key: 'indexType', title: '索引类型', type: 'select', width: 140, options: INDEX_TYPE_OPTIONS },
      defaultValue: 'normal',
    },
  ];
}

export const inputNow = (stores: DesignStores, head: Readonly<Record<string, unknown>>): DesignInput => ({
  head,
  fields: stores.fields.rows(),
  indexes: stores.indexes.rows(),
});

const indexOf = (row: Row): IndexDesign => ({
  id: row.id,
  indexName: String(row.indexName ?? '').trim(),
  indexField: String(row.indexField ?? ''),
  indexType: row.indexType === 'unique' ? 'unique' : 'normal',
});

/** The design as the checks see it; only what is stored tells whether it is a view, which is named otherwise. */
export function designOf({ head, fields, indexes }: DesignInput, base?: DesignInput): Design {
  const named = fields.map(fieldOfRow);
  const { copyType = NEW_HEAD.copyType } = base?.head ?? {};
  return {
    head: { ...NEW_HEAD, id: '', tenantId: null, ...settings(head), copyType } as HeadDesign,
    fields: named,
    indexes: indexes.map(indexOf),
    buttons: [],
  };
}

const settings = (head: DesignInput['head']) => {
  const values = Object.fromEntries(HEAD_NAMES.map((name) => [name, head[name] ?? null]));
  const tableName = String(head.tableName ?? '')
    .trim()
    .toLowerCase();
  return { ...values, tableName, tableTxt: String(head.tableTxt ?? '').trim() };
};

/** All that keeps the input from being saved; patterns are checked in their cells. */
export function problemsOf(input: DesignInput, base: DesignInput | undefined): DesignProblem[] {
  const design = designOf(input, base);
  if (!base) return designProblems(design, () => true);
  const before = designOf(base);
  // The server does the same with what is sent.
  const named = withRenamedFields(before, design);
  return [...designProblems(named, () => true), ...renameProblems(before, design)];
}

/** What a save sends (contract/2 §15.3). */
export function saveDraft(input: DesignInput, stored: StoredDesign | undefined, note: string | null): SaveDraft {
  const kept = new Set(input.indexes.map(({ stored: id }) => id));
  const isView = stored?.head.copyType === 1;
  const own = stored ? { id: stored.head.id } : {};
  const head = { ...settings(input.head), ...own, ...(isView ? { tableName: stored.head.tableName } : {}) };
  return {
    head: head as HeadDraft,
    fields: input.fields.map(draftOfRow),
    indexs: input.indexes.map((row) => {
      const { id: _, ...index } = indexOf(row);
      return { ...index, ...(typeof row.stored === 'string' ? { id: row.stored } : {}) };
    }),
    deleteFieldIds: removedFieldIds(stored?.fields ?? [], input.fields),
    deleteIndexIds: (stored?.indexs ?? []).filter(({ id }) => !kept.has(id)).map(({ id }) => id),
    ...(stored ? { version: stored.head.version } : {}),
    note,
  };
}
