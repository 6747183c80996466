import type { TableRights } from '@songbai/contract/design/rights.ts';
import type { Row } from '../../resource/read/present.ts';

/** A row as its form shows it. */
export function withoutHidden<R extends Row>(row: R, { formHidden }: TableRights): R {
  for (const name of formHidden) {
    delete (row as Row)[name];
    delete (row as Row)[`${name}_dictText`];
  }
  return row;
}
