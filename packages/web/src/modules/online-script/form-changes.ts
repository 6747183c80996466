type Values = Readonly<Record<string, unknown>>;

/** A change that a script hears of: `{row, column: {key}, value}` (contract/2 §16.6). */
export interface ScriptEvent {
  row: Values;
  column: { key: string };
  value: unknown;
}

interface Heard {
  /** `onlChange`, or `{sub}_onlChange`. */
  hook: string;
  event: ScriptEvent;
}

type Listening = Readonly<Record<string, readonly string[]>>;

/** One change of a whole sub-table is no more than so many events: an import of thousands of rows is not told cell by cell. */
const MOST = 50;

const rowsOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value : []);

/** What a script hears of changed values of a form. */
export function heardOf(listening: Listening, changed: Values, before: Values, after: Values): Heard[] {
  const heard: Heard[] = [];
  for (const [name, value] of Object.entries(changed)) {
    if (listening.onlChange?.includes(name))
      heard.push({ hook: 'onlChange', event: { row: after, column: { key: name }, value } });
    const hook = `${name}_onlChange`;
    const keys = Object.hasOwn(listening, hook) ? (listening[hook] ?? []) : [];
    if (keys.length > 0) heard.push(...cells(hook, keys, rowsOf(before[name]), rowsOf(after[name])));
  }
  return heard.slice(0, MOST);
}

function cells(hook: string, keys: readonly string[], before: readonly Values[], after: readonly Values[]): Heard[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return after.flatMap((row) =>
    keys
      .filter((key) => row[key] !== known.get(row.id)?.[key] && (known.has(row.id) || row[key] !== undefined))
      .map((key) => ({ hook, event: { row, column: { key }, value: row[key] } })),
  );
}

/** Rows of a sub-table with what a script sets in one of them. */
export const withCells = (rows: unknown, id: string, values: Values): readonly Values[] =>
  rowsOf(rows).map((row) => (row.id === id ? { ...row, ...values } : row));
