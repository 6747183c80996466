import type { TableData, TableStore } from './store.ts';
import type { Failure } from './validation.ts';

export interface CollectOptions {
  /** Validates only new or edited rows (spec/2 §5). */
  editedOnly?: boolean;
}

/** The table has invalid values. */
export class InvalidCellsError extends Error {
  /** In row and column order; never empty. */
  readonly failures: readonly Failure[];

  constructor(failures: readonly Failure[]) {
    super(failures[0]?.message ?? '校验未通过');
    this.name = 'InvalidCellsError';
    this.failures = failures;
  }
}

/** Validates all cells, rendered or not, and returns the rows. Rejects with `InvalidCellsError` (spec/2 §5). */
export async function collect(store: TableStore, options: CollectOptions = {}): Promise<TableData> {
  const failures = await store.validation.checkAll(options);
  if (failures.length > 0) throw new InvalidCellsError(failures);
  return store.data();
}
