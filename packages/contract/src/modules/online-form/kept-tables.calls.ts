import { LIMITS } from '../../limits.ts';
import { addDays } from '../../rules/dates.ts';
import { FORM_BASE } from './paths.ts';

/** Tables that a forced sync put aside: which there are, and getting one back (online.md §4.2.5); ours. */
export const KEPT_TABLES = `${FORM_BASE}/api/keptTables/:id`;
/** Named by the sync that put it aside. The result is that of a sync. */
export const RESTORE_KEPT = `${FORM_BASE}/api/restoreKept/:id/:syncId`;

/** A table that was put aside with its rows. */
export interface KeptTable {
  /** Of the sync that put it aside. */
  id: string;
  /** What ran over it; null: no version did, so that it cannot come back. */
  version: number | null;
  rows: number;
  createBy: string | null;
  /** What the person is called. */
  createBy_dictText: string | null;
  createTime: string | null;
  expireDate: string;
}

/** The last day of a table that was put aside at this moment. */
export const keptUntil = (putAside: string): string => addDays(putAside.slice(0, 10), LIMITS.keptTableDays);
