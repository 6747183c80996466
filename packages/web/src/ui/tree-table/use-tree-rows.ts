import { useEffect, useRef, useState } from 'react';
import { isAborted } from '../../lib/failure.ts';
import { failureText, useFeedback } from '../../lib/feedback.ts';
import {
  isWaiting,
  keyOf,
  loadedParents,
  type RowShape,
  rowsOfReply,
  type TreeRow,
  UnknownReply,
  withChildren,
  withPlaceholders,
} from './rows.ts';

/** Asks for the rows at the top (`first`) or below `parent`; the answer is an array or a page. */
export type LoadRows = (parent: string | null, request: { first: boolean; signal: AbortSignal }) => Promise<unknown>;

export interface RequestEvents<Row extends object> {
  onRequestBefore?(event: { first: boolean }): void;
  onRequestSuccess?(event: { first: boolean; dataSource: readonly TreeRow<Row>[]; res: unknown }): void;
  onRequestFinally?(event: { first: boolean }): void;
}

export interface TreeRowsOptions<Row extends object> extends RequestEvents<Row> {
  load: LoadRows;
  shape: RowShape<Row>;
  topValue: string | null;
  /** Asks for the top at once, and again whenever `reloadOn` becomes another text. */
  immediateRequest: boolean;
  reloadOn: string;
}

export interface TreeRows<Row extends object> {
  rows: readonly TreeRow<Row>[];
  /** The top is on its way. */
  loading: boolean;
  /** Why the top is not here. */
  error: string | undefined;
  expanded: readonly string[];
  setExpanded(row: TreeRow<Row>, open: boolean): void;
  expandLoaded(): void;
  collapseAll(): void;
  /** Asks anew: for everything, or for the rows below one. */
  loadData(parent?: string | null, first?: boolean): Promise<void>;
  /** Asks anew for everything, and opens again what was open, and `also`. */
  reload(also?: string): Promise<void>;
}

/** What came so far; state of one question, replaced as a whole by the next. */
interface Loaded<Row extends object> {
  rows: readonly TreeRow<Row>[];
  expanded: readonly string[];
  loading: boolean;
  error: string | undefined;
}

/** Rows that are opened again after a reload; each is a question of its own. */
const REOPENED = 50;

const NOTHING = { rows: [], expanded: [], loading: false, error: undefined };

const textOf = (error: unknown): string => (error instanceof UnknownReply ? error.message : failureText(error));

/** Rows that load level by level; answers to an older question are left out. */
export function useTreeRows<Row extends object>(options: TreeRowsOptions<Row>): TreeRows<Row> {
  const { open, ...tree } = useLevels(options);
  const reload = async (also?: string): Promise<void> => {
    const wanted = new Set(also === undefined ? tree.expanded : [...tree.expanded, also]);
    await tree.loadData();
    // Parents were opened before what stands below them; one that is gone has nothing below it.
    for (const key of [...wanted].slice(-REOPENED)) {
      await tree.loadData(key, false);
      open(key);
    }
  };
  return { ...tree, reload };
}

type Levels<Row extends object> = Omit<TreeRows<Row>, 'reload'> & { open(key: string): void };

function useLevels<Row extends object>(options: TreeRowsOptions<Row>): Levels<Row> {
  const { shape, topValue, immediateRequest, reloadOn } = options;
  const { rowKey } = shape;
  const { message } = useFeedback();
  const [state, setState] = useState<Loaded<Row>>(NOTHING);
  const question = useRef(new AbortController());
  const waiting = useRef(new Set<string>());

  const loadData = async (parent: string | null = topValue, first = true): Promise<void> => {
    if (first) {
      question.current.abort();
      question.current = new AbortController();
      waiting.current = new Set();
      setState((now) => ({ ...now, expanded: [], loading: true, error: undefined }));
    }
    const { signal } = question.current;
    options.onRequestBefore?.({ first });
    try {
      const res = await options.load(parent, { first, signal });
      if (signal.aborted) return;
      const level = withPlaceholders(rowsOfReply<Row>(res), shape);
      setState((now) => received(now, first ? undefined : parent, level, rowKey));
      options.onRequestSuccess?.({ first, dataSource: level, res });
    } catch (error) {
      if (signal.aborted || isAborted(error)) return;
      void message.error(textOf(error));
      setState((now) => failed(now, first ? undefined : parent, textOf(error)));
    } finally {
      if (first && !signal.aborted) setState((now) => ({ ...now, loading: false }));
      options.onRequestFinally?.({ first });
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is told by its text, not by new functions
  useEffect(() => {
    if (immediateRequest) void loadData();
  }, [reloadOn]);
  useEffect(() => () => question.current.abort(), []);

  const setExpanded = (row: TreeRow<Row>, open: boolean): void => {
    const key = keyOf(row, rowKey);
    setState((now) => {
      const others = now.expanded.filter((one) => one !== key);
      return { ...now, expanded: open ? [...others, key] : others };
    });
    if (!open || !isWaiting(row) || waiting.current.has(key)) return;
    const asked = waiting.current;
    asked.add(key);
    void loadData(key, false).finally(() => asked.delete(key));
  };

  return {
    ...state,
    setExpanded,
    expandLoaded: () => setState((now) => ({ ...now, expanded: loadedParents(now.rows, rowKey) })),
    collapseAll: () => setState((now) => ({ ...now, expanded: [] })),
    loadData,
    open: (key: string) => setState((now) => ({ ...now, expanded: [...now.expanded, key] })),
  };
}

/** A level has come: the top, or the rows below one. */
function received<Row extends object>(
  now: Loaded<Row>,
  parent: string | null | undefined,
  level: readonly TreeRow<Row>[],
  rowKey: string,
): Loaded<Row> {
  return { ...now, rows: parent === undefined ? level : withChildren(now.rows, String(parent), level, rowKey) };
}

/** A level did not come: its row is folded again, so that opening it asks anew. */
function failed<Row extends object>(now: Loaded<Row>, parent: string | null | undefined, error: string): Loaded<Row> {
  if (parent === undefined) return { ...now, rows: [], error };
  return { ...now, expanded: now.expanded.filter((key) => key !== parent) };
}
