import type { Field } from './kinds.ts';

/** An id that the program goes by and no person reads, such as the account of who applied. */
export const programId = (label: string) =>
  ({
    kind: 'text',
    label,
    maxLength: 36,
    readOnly: true,
    form: false,
    sheet: false,
    program: true,
  }) as const satisfies Field;
