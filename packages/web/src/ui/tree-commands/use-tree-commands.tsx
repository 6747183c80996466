import { Dropdown } from 'antd';
import { type HTMLAttributes, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useConfirm } from '../confirm/index.ts';
import styles from './tree-commands.module.css';

/** What a person may do with a node, by menu or key. */
export interface TreeCommand {
  key: string;
  label: string;
  /** Enter opens, F2 renames, Delete deletes. */
  shortcut?: 'Enter' | 'F2' | 'Delete';
  danger?: boolean;
  disabled?: boolean;
  /** Asked before it runs, with what goes along. */
  confirm?: { title: string; content?: string };
  run(): unknown;
}

interface TreeCommands<Row> {
  /** For the rows of the table. */
  onRow(row: Row): HTMLAttributes<HTMLElement>;
  /** Puts the menu around the table. */
  around(table: ReactNode): ReactNode;
}

/** Focuses, in one tree, the row some steps away. */
const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/**
 * One behaviour for all tables with a tree: a right click (or Shift+F10) opens what can be done with a row, arrows move
 * between rows, right and left expand and collapse, Enter, F2 and Delete act. Keys typed into controls inside a row
 * stay theirs.
 */
export function useTreeCommands<Row>(
  commandsOf: (row: Row) => readonly TreeCommand[],
  onExpand: (row: Row, open: boolean) => void,
): TreeCommands<Row> {
  const ask = useConfirm();
  const [row, setRow] = useState<Row>();
  const act = ({ run, confirm, danger, disabled, label }: TreeCommand): void => {
    if (disabled) return;
    if (!confirm) return void run();
    ask({ ...confirm, okText: label, danger: danger === true, onOk: run });
  };
  const press = (event: KeyboardEvent<HTMLElement>, pressed: Row): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.altKey || event.metaKey) return;
    const command = commandsOf(pressed).find(({ shortcut }) => shortcut === event.key);
    const step = STEPS[event.key];
    if (command) act(command);
    else if (step) moveFocus(event.currentTarget, step);
    else if (event.key === 'ArrowRight') onExpand(pressed, true);
    else if (event.key === 'ArrowLeft') onExpand(pressed, false);
    else return;
    event.preventDefault();
  };
  const commands = row === undefined ? [] : commandsOf(row);
  const items = commands.map((command) => ({
    key: command.key,
    label: command.label,
    extra: command.shortcut,
    danger: command.danger === true,
    disabled: command.disabled === true,
    onClick: () => act(command),
  }));
  return {
    onRow: (shown) => ({
      tabIndex: 0,
      className: styles.row ?? '',
      onKeyDown: (event) => press(event, shown),
      onContextMenu: () => setRow(shown),
    }),
    around: (table) => (
      <Dropdown trigger={['contextMenu']} menu={{ items }}>
        <div>{table}</div>
      </Dropdown>
    ),
  };
}

function moveFocus(from: HTMLElement, step: (at: number, last: number) => number): void {
  const rows = [...(from.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-row-key]') ?? [])];
  rows[step(rows.indexOf(from), rows.length - 1)]?.focus();
}
