/** Marks ids that never left this browser. */
const MARK = '_new-';

let count = 0;

/** A temporary id for a row that the server does not know yet. */
export function newRowId(): string {
  count += 1;
  return `${MARK}${Date.now().toString(36)}-${count.toString(36)}`;
}

export const isTemporaryId = (id: string): boolean => id.startsWith(MARK);
