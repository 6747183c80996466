import { FORM_BASE } from './paths.ts';

/** Tables of the database that are no designs (contract/2 §15.1, online.md §4.3); clients write a slash behind it. */
export const QUERY_TABLES = `${FORM_BASE}/head/queryTables`;
/** Makes drafts of the tables that the path names, joined by commas. */
export const TRANS_TABLES = `${FORM_BASE}/head/transTables/:names`;

/** A row is known by the name of its table. */
export interface OfferedTable {
  id: string;
}
