import { TEMPORARY_ID } from '@songbai/contract/resource/drafts.ts';

let count = 0;

/** A temporary id for a row unknown to the server. */
export function newRowId(): string {
  count += 1;
  return `${TEMPORARY_ID}${Date.now().toString(36)}-${count.toString(36)}`;
}

export const isTemporaryId = (id: string): boolean => id.startsWith(TEMPORARY_ID);
