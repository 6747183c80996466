import type { ButtonDesign } from '@songbai/contract/design/design.ts';
import type { OnlineResource } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import type { AskFirst } from '../../resource/list/ask-first.ts';
import { type PageScript, useScript } from './use-script.ts';

/** What a list's script sees and does of it. */
interface ScriptedList {
  rows: readonly object[];
  selection: { ids: readonly string[]; rows: readonly object[] };
  actions: { refresh(): Promise<unknown> };
}

export interface ListScript {
  before: AskFirst;
  /** Runs the script of a button, at a row or above the list. */
  press(button: ButtonDesign, row?: object): void;
  /** Stands beside the list: begins the script, and tells it what the list shows. */
  beside(list: ScriptedList): ReactNode;
}

const HOOKS = { add: 'beforeAdd', edit: 'beforeEdit', delete: 'beforeDelete' } as const;

/** The list script of a designed table (online.md §7); undefined: it has none. */
export function useListScript({ head, subs, scripts }: OnlineResource): ListScript | undefined {
  const shown = useRef<ScriptedList>(undefined);
  const place = { id: head.id, tableName: head.tableName, subs: subs.map(({ name }) => name) };
  const script = useScript('list', scripts?.list ?? '', place, (op) => {
    if (op === 'loadData') void shown.current?.actions.refresh();
  });
  if (!script) return undefined;
  const state = () => {
    const { rows = [], selection = { ids: [], rows: [] } } = shown.current ?? {};
    return { table: { dataSource: rows, selectedRowKeys: selection.ids, selectionRows: selection.rows } };
  };
  return {
    before: (what, ids) => {
      const rows = (shown.current?.rows ?? []).filter((row) => ids.includes(String((row as { id?: unknown }).id)));
      return script.call([HOOKS[what]], state(), rows.length > 1 ? [rows] : rows);
    },
    press: ({ buttonCode }, row) => void script.call([buttonCode], state(), row ? [row] : []),
    beside: (list) => <Beside script={script} shown={shown} list={list} state={state} />,
  };
}

interface BesideProps {
  script: PageScript;
  shown: { current: ScriptedList | undefined };
  list: ScriptedList;
  state(): object;
}

function Beside({ script, shown, list, state }: BesideProps) {
  useEffect(() => {
    shown.current = list;
  });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void script.call(['created'], state()).then(() => script.call(['mounted'], state()));
  });
  return null;
}
