import type { FoundRecord, SearchKind } from '@songbai/contract/modules/search/search.calls.ts';
import { SEARCH_SHOWN } from '@songbai/contract/modules/search/search.calls.ts';
import type { SearchTerm } from '@songbai/contract/modules/search/search.rules.ts';
import type { Reading } from '../../resource/read/reading.ts';
import type { Server } from '../../resource/server-context.ts';

/** How one kind of record is found. */
export interface Finder {
  kind: SearchKind;
  /** Whoever holds one of these may list such records. */
  codes: readonly string[];
  find(from: Reading<Server>, term: SearchTerm): Promise<FoundRecord[]>;
}

/** One more than is shown tells that there are others. */
export const ASKED_FOR = SEARCH_SHOWN + 1;

/** What is known of a record, in one line. */
export const noteOf = (...parts: readonly unknown[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');

/** Address of a list with the record opened. */
export const detailPath = (page: string, id: string): string => `${page}?detail=${encodeURIComponent(id)}`;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
