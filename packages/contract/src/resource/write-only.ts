import type { Field } from './kinds.ts';

/**
 * Stands in a row for a value that is kept and never sent back. Sent with the row it means that the value stays; nobody can
 * choose it as a password, because it says nothing else.
 */
export const SET_MARK = '********';

/** Whether the field is typed and never shown again. */
export const isWriteOnly = (field: Field | undefined): boolean => field?.kind === 'text' && field.writeOnly === true;
