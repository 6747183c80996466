import { type Static, Type } from 'typebox';
import type { SyncPlan } from '../../design/plan.ts';
import { FORM_BASE } from './paths.ts';

/** Carrying a design out on the stored table (contract/2 §15.1, online.md §4.2, §14). */
export const PREVIEW_SYNC = {
  url: `${FORM_BASE}/api/previewDbSynch/:id`,
  query: Type.Object({
    mode: Type.Union([Type.Literal('normal'), Type.Literal('force')], { default: 'normal', title: 'mode' }),
  }),
} as const;

/** What a sync would do, as it is looked at beforehand. */
export interface SyncPreview extends SyncPlan {
  /** Of a sub-table, whose rows have no page of their own: where those that stand against its steps are found. */
  under?: {
    /** Design of the main table. */
    headId: string;
    /** Ids of main rows by those of `sampleIds`; one whose main row is gone has none. */
    rows: Readonly<Record<string, string>>;
  };
}

export const SYNC_STATE = `${FORM_BASE}/api/syncState/:id`;

/**
 * Stock clients send no body; `confirm` is the name of the table. The result is the state of a sync that is still running,
 * otherwise null.
 */
export const DO_SYNC = {
  url: `${FORM_BASE}/api/doDbSynch/:id/:mode`,
  body: Type.Object({
    planHash: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Null()], { title: 'planHash' })),
    confirm: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()], { title: 'confirm' })),
  }),
} as const;
export type SyncRequest = Static<typeof DO_SYNC.body>;

/** How far a sync is, and what became of the last one. */
export interface SyncState {
  state: 'idle' | 'running' | 'failed';
  percent: number;
  text: string;
}
