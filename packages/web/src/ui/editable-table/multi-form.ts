import type { TableHandle } from './EditableTable.tsx';
import { type CollectOptions, collect, InvalidCellsError } from './model/collect.ts';
import type { TableData, TableStore } from './model/store.ts';

/** A table of a form with tabs. It is judged by its store, whether its tab was ever opened or not. */
export interface FormTable {
  /** Key of the tab the table stands in. */
  paneKey: string;
  store: TableStore;
  /** The table on the screen; null while its tab is not drawn. */
  handle(): TableHandle | null;
}

interface MultiForm<Value> {
  /** Judges the main form and answers its values; rejects when something is wrong, having shown it. */
  form(): Promise<Value>;
  tables: readonly FormTable[];
  /** Opens a tab. */
  activate(paneKey: string): void;
  options?: CollectOptions;
}

/** The first table that is not as it should be; its tab is open and its first bad cell shown. */
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
 * Judges the main form first, then each table in turn, and goes to the tab of the first that fails (spec/2 §4, contract/3
 * §11.8, §13). Rejects with what the form rejects with, or with `TableInvalidError`.
 */
export async function collectFormAndTables<Value>({
  form,
  ...rest
}: MultiForm<Value>): Promise<{ formValue: Value; tables: TableData[] }> {
  const formValue = await form();
  return { formValue, tables: await collectTables(rest) };
}

/** The tables alone, in turn. */
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
      // Judged once more by the table itself, which thereby shows the cell.
      await table?.collect(options).catch(() => undefined);
      throw new TableInvalidError(index, paneKey, error);
    }
  }
  return collected;
}

/** A tab is drawn within a frame or two of its opening. */
const FRAMES = 60;

async function drawn(handle: FormTable['handle']): Promise<TableHandle | null> {
  for (let frame = 0; frame < FRAMES && handle() === null; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  return handle();
}
