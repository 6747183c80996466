import { NEW_FIELD, NEW_HEAD, PRESETS } from '@songbai/contract/design/defaults.ts';
import type { PlanStep, SyncPlan } from '@songbai/contract/design/plan.ts';
import type { SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import type { FakeRow } from './fake-resource.ts';

/** A stored table and its fields. */
export const head = (over: Partial<FakeRow> = {}): FakeRow => ({
  ...NEW_HEAD,
  ...{ id: 'h1', version: 3, tableName: 'visit', tableTxt: '来访登记', tableType: 1, tableType_dictText: '单表' },
  ...{ tableVersion: 1, liveVersion: 1, draftVersion: 2, isDbSynch: 'N', syncState: 'idle', hascopy: 0 },
  ...over,
});
const field = (id: string, dbFieldName: string, dbFieldTxt: string, over: object = {}) => ({
  ...{ ...NEW_FIELD, id, cgformHeadId: 'h1', dbFieldNameOld: dbFieldName, dbFieldName, dbFieldTxt },
  ...{ dbType: 'string', dbLength: 32, fieldShowType: 'text' },
  ...over,
});
export const FIELDS = [
  ...PRESETS.map((preset, at) => field(`p${at}`, preset.dbFieldName, preset.dbFieldTxt, preset)),
  field('f1', 'visitor', '来访人'),
  field('f2', 'reason', '事由'),
];
export const step = (over: Partial<PlanStep> = {}): PlanStep => ({
  ...{ kind: 'addColumn', text: '新增字段「事由」', field: 'reason', rows: 0, risk: 'none', sampleIds: [] },
  sql: { sqlite: ['alter table "visit" add "reason" text'], postgres: ['alter table "visit" add "reason" text'] },
  ...over,
});
export const plan = (over: Partial<SyncPlan> = {}): SyncPlan => ({
  ...{ hash: 'hash-1', mode: 'normal', steps: [step()], refused: [] },
  ...over,
});
/** What a save answers that had nothing to sync. */
export const saveResult = (missing: string[] = []): SaveResult => ({
  ...{ id: 'h1', version: 4, draftVersion: 3, liveVersion: 1, isDbSynch: 'Y' as const },
  ...{ plan: plan({ steps: [] }), missing },
});
