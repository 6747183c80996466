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

/** Loads the top-level rows (`first`) or the children of `parent`; the reply is an array or a page. */
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
  /** Loads the top level at once, and again whenever `reloadOn` changes. */
  immediateRequest: boolean;
  reloadOn: string;
}

export interface TreeRows<Row extends object> {
  rows: readonly TreeRow<Row>[];
  /** The top level is loading. */
  loading: boolean;
  /** Why the top level failed to load. */
  error: string | undefined;
  expanded: readonly string[];
  setExpanded(row: TreeRow<Row>, open: boolean): void;
  expandLoaded(): void;
  collapseAll(): void;
  /** Reloads everything, or the children of one row. */
  loadData(parent?: string | null, first?: boolean): Promise<void>;
  /** Reloads everything, and expands again the expanded rows and `also`. */
  reload(also?: string): Promise<void>;
}

/** Rows loaded so far; state of one query, replaced as a whole by the next. */
interface Loaded<Row extends object> {
  rows: readonly TreeRow<Row>[];
  expanded: readonly string[];
  loading: boolean;
  error: string | undefined;
}

/** Rows that are expanded again after a reload; each is a separate request. */
const REOPENED = 50;

const NOTHING = { rows: [], expanded: [], loading: false, error: undefined };

const textOf = (error: unknown): string => (error instanceof UnknownReply ? error.message : failureText(error));

/** Rows that load level by level; replies to older queries are dropped. */
export function useTreeRows<Row extends object>(options: TreeRowsOptions<Row>): TreeRows<Row> {
  const { open, ...tree } = useLevels(options);
  const reload = async (also?: string): Promise<void> => {
    const wanted = new Set(also === undefined ? tree.expanded : [...tree.expanded, also]);
    await tree.loadData();
    // Parents were expanded before their descendants; a deleted one has none.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a query is identified by its text, not by new functions
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

/** A level was loaded: the top, or the children of one row. */
function received<Row extends object>(
  now: Loaded<Row>,
  parent: string | null | undefined,
  level: readonly TreeRow<Row>[],
  rowKey: string,
): Loaded<Row> {
  return { ...now, rows: parent === undefined ? level : withChildren(now.rows, String(parent), level, rowKey) };
}

/** A level failed to load: its row is collapsed again, so that expanding it retries. */
function failed<Row extends object>(now: Loaded<Row>, parent: string | null | undefined, error: string): Loaded<Row> {
  if (parent === undefined) return { ...now, rows: [], error };
  return { ...now, expanded: now.expanded.filter((key) => key !== parent) };
}
