import type { TableData, TableStore } from './store.ts';
import type { Failure } from './validation.ts';

export interface CollectOptions {
  /** Only rows that are new or were edited are judged (spec/2 §5). */
  editedOnly?: boolean;
}

/** The values of a table that cannot be taken as they are. */
export class InvalidCellsError extends Error {
  /** From the top left on; never empty. */
  readonly failures: readonly Failure[];

  constructor(failures: readonly Failure[]) {
    super(failures[0]?.message ?? '校验未通过');
    this.name = 'InvalidCellsError';
    this.failures = failures;
  }
}

/** Judges all cells, whether they are on the screen or not, and answers the rows. Rejects with `InvalidCellsError` (spec/2 §5). */
export async function collect(store: TableStore, options: CollectOptions = {}): Promise<TableData> {
  const failures = await store.validation.checkAll(options);
  if (failures.length > 0) throw new InvalidCellsError(failures);
  return store.data();
}
