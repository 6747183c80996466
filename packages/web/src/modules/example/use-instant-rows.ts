import { exampleShip } from '@songbai/contract/modules/example/example-parts.resource.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import { useEffect, useRef, useState } from 'react';
import { send } from '../../api/client.ts';
import { failureText } from '../../lib/feedback.ts';
import { testSafely } from '../../lib/safe-regex.ts';
import { useLiveTable } from '../../live/live-table.ts';
import type { Row } from '../../ui/editable-table/model/columns.ts';
import { createTableStore, type TableStore } from '../../ui/editable-table/model/store.ts';
import { changedPart, tableColumnsOf } from './table-rows.ts';

/** ms after the last change, so that what is typed in one go is saved once. */
const PAUSE = 500;
const COLUMNS = tableColumnsOf(exampleShip);

/** A table that saves its rows by itself, and says how that goes. */
export function useInstantRows(rows: readonly Row[]): { store: TableStore; note: string } {
  const [note, setNote] = useState('单元格改动后自动保存');
  const changed = useRef(() => {});
  const [store] = useState(() =>
    createTableStore({ columns: COLUMNS, rows, testRegex: testSafely, onChange: () => changed.current() }),
  );
  const { sendRow } = useLiveTable(store, { pageId: actionCode(exampleShip, 'list'), socketKey: 'ships' });
  useEffect(() => {
    const saver = createSaver({ store, rows, setNote, sendRow });
    changed.current = saver.wake;
    return saver.stop;
  }, [store, rows, sendRow]);
  return { store, note };
}

interface SaverParts {
  store: TableStore;
  rows: readonly Row[];
  setNote(note: string): void;
  sendRow(row: Row): boolean;
}

/** Saves the changed cells of one row after the other, and once more what changed meanwhile. */
function createSaver({ store, rows, setNote, sendRow }: SaverParts) {
  const saved = new Map(rows.map((row) => [row.id, row]));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  const wake = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void work(), PAUSE);
  };
  const work = async () => {
    if (busy) return wake();
    busy = true;
    for (const row of store.rows()) if (store.isEdited(row.id)) await saveRow(row);
    busy = false;
  };
  const saveRow = async (row: Row) => {
    const part = changedPart(COLUMNS, row, saved.get(row.id));
    if (Object.keys(part).length === 0) return;
    const [failure] = await store.validation.checkAll({ rowIds: [row.id] });
    if (failure) return setNote(`未保存：${failure.message}`);
    setNote('正在保存…');
    try {
      await send('PUT', `${exampleShip.path}/edit`, { body: { id: row.id, ...part }, quiet: true });
      saved.set(row.id, row);
      settle(store, row, part);
      sendRow({ ...part, id: row.id });
      setNote(`“${String(row.shipName)}”已保存`);
    } catch (error) {
      setNote(`未保存：${failureText(error)}`);
    }
  };
  return { wake, stop: () => clearTimeout(timer) };
}

/** Saved cells count as loaded, unless they were changed again meanwhile. */
function settle(store: TableStore, row: Row, part: Readonly<Record<string, unknown>>): void {
  const now: Readonly<Record<string, unknown>> = store.row(row.id) ?? {};
  const same = Object.entries(part).filter(([key]) => Object.is(now[key], row[key as keyof Row]));
  store.merge({ ...Object.fromEntries(same.map(([key]) => [key, now[key]])), id: row.id });
}
