import type { Design, FieldDesign, HeadDesign } from './design.ts';

type Key = Pick<FieldDesign, 'parked' | 'mainTable' | 'mainField'>;

/** The field of a sub-table that holds the value of its main row. */
export const mainKeyOf = <F extends Key>(fields: readonly F[]): F | undefined =>
  fields.find(({ parked, mainTable, mainField }) => parked === 0 && mainTable && mainField);

/** The main table that a sub-table hangs on; undefined for every other table. */
export function mainNameOf({ head, fields }: { head: Pick<HeadDesign, 'tableType'> } & Pick<Design, 'fields'>) {
  return head.tableType === 3 ? (mainKeyOf(fields)?.mainTable ?? undefined) : undefined;
}
