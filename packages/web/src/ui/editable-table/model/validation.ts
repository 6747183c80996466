import type { CellCheck, Column, Row } from './columns.ts';
import type { Conflicts } from './conflicts.ts';
import { type CellValue, cellName, type TableDoc } from './doc.ts';
import { createMessages, type Messages } from './messages.ts';
import {
  type CheckContext,
  checkCell,
  checkedColumns,
  comparable,
  isUniqueColumn,
  type RegexTest,
  type Verdict,
  valueCounts,
} from './validate.ts';

/** An invalid cell. */
export interface Failure {
  rowId: string;
  rowIndex: number;
  key: string;
  message: string;
}

interface Parts {
  columns(): readonly Column[];
  doc(): TableDoc;
  testRegex: RegexTest;
  conflicts(): Conflicts;
  /** The message of a cell was added, changed or removed. */
  onVerdict(id: string, key: string): void;
}

interface State extends Parts {
  messages: Messages;
  /** Incremented with each check of a cell: answers for outdated values are dropped. */
  rounds: Map<string, number>;
}

/** Message of a cell that another user changed too. */
export const CONFLICT = '同事也改了这一格，请选择保留哪一个';

export type Validation = ReturnType<typeof createValidation>;

/** Validates single cells during input, and all cells when values are collected. */
export function createValidation(parts: Parts) {
  const state: State = { ...parts, messages: createMessages(parts.onVerdict), rounds: new Map() };
  return {
    message: state.messages.of,
    /** Whether the cell has a message or should get one. */
    isMarked: (id: string, key: string) =>
      state.messages.of(id, key) !== undefined || state.doc().refused.has(cellName(id, key)),
    /** Cells whose text is no value of their column, in row and column order. */
    refusals: () => refusals(state),
    hasMessages: () => state.messages.size() > 0,
    check: (id: string, key: string, trigger: CellCheck['trigger']) => checkOne(state, id, key, trigger),
    cellsChanged: (cells: readonly CellValue[], trigger: CellCheck['trigger']) => {
      for (const [id, key] of cells) checkOne(state, id, key, trigger);
      for (const key of new Set(cells.map(([, column]) => column))) checkTwins(state, key);
    },
    /**
     * Validates all rows, or only new or edited ones (spec/2 §5). Returns the invalid cells in row and column order.
     * Rows scrolled out of view are included.
     */
    checkAll: (options: { editedOnly?: boolean; rowIds?: readonly string[] } = {}) => checkRows(state, options),
    keepOnly: state.messages.keepOnly,
    clear: () => {
      state.messages.clear();
      state.rounds.clear();
    },
  };
}

/** What holds a cell back whatever the rules of its column say. */
function heldBack(state: State, id: string, key: string): Verdict {
  return state.conflicts().of(id, key) ? CONFLICT : state.doc().refused.get(cellName(id, key))?.message;
}

function judge(state: State, column: Column, row: Row, context: CheckContext): Verdict | Promise<Verdict> {
  const name = `${row.id}\u0000${column.key}`;
  const round = (state.rounds.get(name) ?? 0) + 1;
  state.rounds.set(name, round);
  const verdict = heldBack(state, row.id, column.key) ?? checkCell(column, row, context);
  if (!(verdict instanceof Promise)) {
    state.messages.put(row.id, column.key, verdict);
    return verdict;
  }
  return verdict.then((late) => {
    if (state.rounds.get(name) === round && state.doc().rows.has(row.id)) state.messages.put(row.id, column.key, late);
    return late;
  });
}

function checkOne(state: State, id: string, key: string, trigger: CellCheck['trigger']): void {
  const column = state.columns().find((one) => one.key === key);
  const row = state.doc().rows.get(id);
  const marked = state.messages.of(id, key) !== undefined || heldBack(state, id, key) !== undefined;
  if (!column || !row || (!column.validateRules && !marked)) return;
  void judge(state, column, row, { countOf: counted(state), ...checking(state, trigger) });
}

/** What all checks at one moment have in common. */
function checking({ testRegex, doc }: State, trigger: CellCheck['trigger']): Omit<CheckContext, 'countOf'> {
  let list: readonly Row[] | undefined;
  const rows = () => {
    const { order, rows } = doc();
    list ??= order.flatMap((id) => rows.get(id) ?? []);
    return list;
  };
  return { testRegex, rows, trigger };
}

/** Counts one value only: cheaper during typing than counting all. */
function counted(state: State): CheckContext['countOf'] {
  return (key, value) => {
    const wanted = comparable(value);
    let count = 0;
    for (const row of state.doc().rows.values()) if (comparable(row[key]) === wanted) count += 1;
    return count;
  };
}

/** Cells whose duplicate message is obsolete, because the other cell changed. */
function checkTwins(state: State, key: string): void {
  const column = state.columns().find((one) => one.key === key);
  if (!column || !isUniqueColumn(column)) return;
  const { rows } = state.doc();
  const context = { countOf: valueCounts(rows.values()), ...checking(state, 'change') };
  for (const id of state.messages.rowsWith(key)) {
    const row = rows.get(id);
    if (row) void judge(state, column, row, context);
  }
}

function refusals(state: State): Failure[] {
  const { order, refused } = state.doc();
  if (refused.size === 0) return [];
  return order.flatMap((rowId, rowIndex) =>
    state.columns().flatMap(({ key }) => {
      const message = refused.get(cellName(rowId, key))?.message;
      return message === undefined ? [] : [{ rowId, rowIndex, key, message }];
    }),
  );
}

async function checkRows(
  state: State,
  { editedOnly = false, rowIds }: { editedOnly?: boolean; rowIds?: readonly string[] },
): Promise<Failure[]> {
  const { order, rows, inserted, edited } = state.doc();
  const held = new Set([...refusals(state).map(({ rowId }) => rowId), ...state.conflicts().rows()]);
  const checked = checkedColumns(state.columns());
  const context = { countOf: valueCounts(rows.values()), ...checking(state, 'getValues') };
  const wanted = rowIds && new Set(rowIds);
  const failures: (Failure | Promise<Failure | undefined>)[] = [];
  for (const [rowIndex, rowId] of order.entries()) {
    const row = rows.get(rowId);
    if (
      !row ||
      (editedOnly && !inserted.has(rowId) && !edited.has(rowId) && !held.has(rowId)) ||
      wanted?.has(rowId) === false
    )
      continue;
    for (const column of held.has(rowId) ? state.columns() : checked) {
      const failure = (message: string): Failure => ({ rowId, rowIndex, key: column.key, message });
      const verdict = judge(state, column, row, context);
      if (verdict instanceof Promise)
        failures.push(verdict.then((late) => (late === undefined ? late : failure(late))));
      else if (verdict !== undefined) failures.push(failure(verdict));
    }
  }
  return (await Promise.all(failures)).filter((failure) => failure !== undefined);
}
