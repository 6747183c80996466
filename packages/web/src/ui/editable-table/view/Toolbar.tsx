import { DownOutlined, PlusOutlined, RedoOutlined, SaveOutlined, UndoOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import styles from '../editable-table.module.css';
import type { Row } from '../model/columns.ts';
import { AddSettingsButton } from './AddSettingsButton.tsx';
import { type AddSettings, storedAddSettings } from './add-settings.ts';
import { useRowRemoval } from './row-removal.ts';
import { useTable } from './table-context.ts';

export type ToolbarButton = 'add' | 'save' | 'remove' | 'clearSelection' | 'collapse';

export interface ToolbarOptions {
  /** Default: 新增, 删除 and 清空选择 (spec/2 §6). */
  buttons?: readonly ToolbarButton[];
  /** Codes that the user does not have, without their prefix: `add`, `batch_delete`, `save` (spec/2 §6). */
  denied?: readonly string[];
  /** Codes whose buttons are shown but disabled (permissions of type 2). */
  locked?: readonly string[];
  /** The gear next to 新增. */
  addSettings?: boolean;
  onSave?: () => void;
  /**
   * Called before rows known to the server are deleted, after the user confirmed. A rejection keeps them and is shown
   * (contract/3 §12.1 `beforeDelete`).
   */
  beforeRemove?: (rows: readonly Row[]) => Promise<void>;
  /** Before and behind the buttons. With the button `collapse`, parts marked `data-collapse` are hidden until 展开. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** Under the toolbar. */
  after?: ReactNode;
}

const DEFAULT_BUTTONS: readonly ToolbarButton[] = ['add', 'remove', 'clearSelection'];
const CODES: Partial<Record<ToolbarButton, string>> = { add: 'add', remove: 'batch_delete', save: 'save' };

/** Whether the user may add rows by this toolbar. */
export function mayAdd({ buttons = DEFAULT_BUTTONS, denied = [], locked = [] }: ToolbarOptions): boolean {
  return buttons.includes('add') && !denied.includes('add') && !locked.includes('add');
}

/** Whether the user may delete rows by this toolbar. */
export function mayRemove({ buttons = DEFAULT_BUTTONS, denied = [], locked = [] }: ToolbarOptions): boolean {
  return buttons.includes('remove') && !denied.includes('batch_delete') && !locked.includes('batch_delete');
}

/** Appearance of a button without permission. */
const LOCKED = { disabled: true, title: '没有权限' } as const;

/** Buttons above the table. 删除 and 清空选择 are shown while rows are selected. */
export function Toolbar({
  options,
  onAdded,
}: {
  options: ToolbarOptions;
  onAdded(ids: readonly string[], scroll: boolean): void;
}) {
  const { buttons = DEFAULT_BUTTONS, denied = [], locked = [], addSettings = false } = options;
  const { onSave, beforeRemove, prefix, suffix, after } = options;
  const [collapsed, setCollapsed] = useState(true);
  const { store, readOnly } = useTable();
  const [settings, setSettings] = useState(storedAddSettings);
  const chosen = useSyncExternalStore(store.listeners.onSelection, store.selection.ids).size;
  const remove = useRowRemoval(store, beforeRemove);
  const shows = (button: ToolbarButton) => buttons.includes(button) && !denied.includes(CODES[button] ?? '');
  const lock = (button: ToolbarButton) => (locked.includes(CODES[button] ?? '') ? LOCKED : undefined);
  const collapses = shows('collapse');
  return (
    <div className={collapses && collapsed ? styles.collapsed : undefined}>
      <div className={styles.toolbar} role="toolbar" aria-label="表格操作">
        {prefix}
        {shows('add') && <AddButton settings={settings} locked={lock('add')} onAdded={onAdded} />}
        {shows('add') && addSettings && <AddSettingsButton settings={settings} onChange={setSettings} />}
        {shows('save') && (
          <Button icon={<SaveOutlined />} disabled={readOnly} {...lock('save')} onClick={() => onSave?.()}>
            保存
          </Button>
        )}
        {shows('remove') && chosen > 0 && !readOnly && (
          <Button danger {...lock('remove')} onClick={() => remove([...store.selection.ids()])}>
            删除
          </Button>
        )}
        {shows('clearSelection') && chosen > 0 && <Button onClick={store.selection.clear}>清空选择</Button>}
        {!readOnly && <HistoryButtons />}
        {suffix}
        {collapses && (
          <Button type="link" aria-expanded={!collapsed} onClick={() => setCollapsed(!collapsed)}>
            {collapsed ? '展开' : '收起'} {collapsed ? <DownOutlined /> : <UpOutlined />}
          </Button>
        )}
      </div>
      {after}
    </div>
  );
}

interface AddButtonProps {
  settings: AddSettings;
  locked: typeof LOCKED | undefined;
  onAdded(ids: readonly string[], scroll: boolean): void;
}

function AddButton({ settings, locked, onAdded }: AddButtonProps) {
  const { store, readOnly, addRows } = useTable();
  useSyncExternalStore(store.listeners.onOrder, store.order);
  const add = () => {
    const { addRowNum, addIndex, addScrollToBottom } = settings;
    // Rendered synchronously: before that there is no scroll target.
    const ids = flushSync(() => addRows(addRowNum, addIndex === 0 ? store.order().length : addIndex - 1));
    if (ids) onAdded(ids, addScrollToBottom);
  };
  return (
    <Button type="primary" icon={<PlusOutlined />} disabled={readOnly || store.room() === 0} {...locked} onClick={add}>
      新增
    </Button>
  );
}

function HistoryButtons() {
  const { store } = useTable();
  const canUndo = useSyncExternalStore(store.listeners.onAny, store.canUndo);
  const canRedo = useSyncExternalStore(store.listeners.onAny, store.canRedo);
  return (
    <>
      <Button type="text" icon={<UndoOutlined />} aria-label="撤销" disabled={!canUndo} onClick={store.undo} />
      <Button type="text" icon={<RedoOutlined />} aria-label="重做" disabled={!canRedo} onClick={store.redo} />
    </>
  );
}
