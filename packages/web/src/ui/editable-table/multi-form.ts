import type { TableHandle } from './EditableTable.tsx';
import { type CollectOptions, collect, InvalidCellsError } from './model/collect.ts';
import type { TableData, TableStore } from './model/store.ts';

/** A table of a form with tabs. It is validated by its store, whether or not its tab was ever opened. */
export interface FormTable {
  /** Key of the tab that contains the table. */
  paneKey: string;
  store: TableStore;
  /** The rendered table; null while its tab is not mounted. */
  handle(): TableHandle | null;
}

interface MultiForm<Value> {
  /** Validates the main form and returns its values; rejects when invalid, after showing the errors. */
  form(): Promise<Value>;
  tables: readonly FormTable[];
  /** Opens a tab. */
  activate(paneKey: string): void;
  options?: CollectOptions;
}

/** The first invalid table; its tab is open and its first invalid cell shown. */
export class TableInvalidError extends Error {
  /** Index of the table. */
  readonly index: number;
  readonly paneKey: string;
  readonly failures: InvalidCellsError['failures'];

  constructor(index: number, paneKey: string, { message, failures }: InvalidCellsError) {
    super(message);
    this.name = 'TableInvalidError';
    this.index = index;
    this.paneKey = paneKey;
    this.failures = failures;
  }
}

/**
 * Validates the main form first, then the tables in order, and opens the tab of the first that fails (spec/2 §4,
 * contract/3 §11.8, §13). Rejects with the form's error, or with `TableInvalidError`.
 */
export async function collectFormAndTables<Value>({
  form,
  ...rest
}: MultiForm<Value>): Promise<{ formValue: Value; tables: TableData[] }> {
  const formValue = await form();
  return { formValue, tables: await collectTables(rest) };
}

/** The tables only, in order. */
export async function collectTables({
  tables,
  activate,
  options,
}: Omit<MultiForm<unknown>, 'form'>): Promise<TableData[]> {
  const collected: TableData[] = [];
  for (const [index, { paneKey, store, handle }] of tables.entries()) {
    try {
      collected.push(await collect(store, options));
    } catch (error) {
      if (!(error instanceof InvalidCellsError)) throw error;
      activate(paneKey);
      const table = await drawn(handle);
      // Validated again by the table itself, which then shows the cell.
      await table?.collect(options).catch(() => undefined);
      throw new TableInvalidError(index, paneKey, error);
    }
  }
  return collected;
}

/** A tab is rendered within one or two frames after it opens. */
const FRAMES = 60;

async function drawn(handle: FormTable['handle']): Promise<TableHandle | null> {
  for (let frame = 0; frame < FRAMES && handle() === null; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  return handle();
}
