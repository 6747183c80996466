import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import styles from '../editable-table.module.css';
import { type Column, filledText } from '../model/columns.ts';
import { leavingMotion } from '../model/navigation.ts';
import type { CellKind, EditorProps } from '../view/cell-kinds.ts';

const shown = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Keys that commit a one-line box. */
export function useTypingKeys({ onDone, onCancel }: Pick<EditorProps, 'onDone' | 'onCancel'>) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    // During composition, Enter accepts the input method's candidate.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
      return;
    }
    const motion = leavingMotion(event);
    if (!motion) return;
    event.preventDefault();
    onDone(motion);
  };
}

/** A one-line box. */
export function TextEditor(props: EditorProps) {
  const { value, column, typed, label, onChange } = props;
  const onKeyDown = useTypingKeys(props);
  return (
    <input
      className={styles.input}
      aria-label={label}
      placeholder={column.placeholder && filledText(column.placeholder, column)}
      defaultValue={typed ?? shown(value)}
      // biome-ignore lint/a11y/noAutofocus: the editor opens because the user clicked or typed
      autoFocus
      ref={typed === undefined ? selectAll : typedIn(typed, onChange)}
      {...(typeof column.props?.maxLength === 'number' ? { maxLength: column.props.maxLength } : {})}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

const selectAll = (input: HTMLInputElement | null): void => input?.select();

/** The character that opened the editor counts as typed. */
const typedIn =
  (typed: string, onChange: (value: unknown) => void) =>
  (input: HTMLInputElement | null): void => {
    if (input && input.value === typed && !input.dataset.typed) {
      input.dataset.typed = 'true';
      onChange(typed);
    }
  };

export const inputCell: CellKind = {
  mode: 'click',
  text: shown,
  parse: (text) => (text === '' ? null : text),
  Editor: TextEditor,
};

/** An optional minus, digits, at most one point: other input is reverted (spec/2 §5). */
const TYPED_NUMBER = /^-?\d*\.?\d*$/;

/** Whether a text is allowed in the box of this column; `props.precision` limits its decimals. */
function mayStand(text: string, { props }: Column): boolean {
  if (!TYPED_NUMBER.test(text)) return false;
  const precision = props?.precision;
  const decimals = text.split('.')[1];
  if (typeof precision !== 'number' || decimals === undefined) return true;
  return precision > 0 && decimals.length <= precision;
}

/** The value of a typed text on blur; a non-number clears the cell. */
function numberOf(text: string): number | null {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}

function NumberEditor(props: EditorProps) {
  const { value, typed, label, onChange, column } = props;
  const [text, setText] = useState(typed !== undefined && mayStand(typed, column) ? typed : shown(value));
  const onKeyDown = useTypingKeys(props);
  const type = (event: ChangeEvent<HTMLInputElement>): void => {
    const next = event.target.value;
    if (!mayStand(next, column)) return;
    setText(next);
    onChange(numberOf(next));
  };
  return (
    <input
      className={`${styles.input} ${styles.number}`}
      inputMode="decimal"
      aria-label={label}
      placeholder={column.placeholder && filledText(column.placeholder, column)}
      value={text}
      // biome-ignore lint/a11y/noAutofocus: the editor opens because the user clicked or typed
      autoFocus
      ref={typed === undefined ? selectAll : typedIn(text, (next) => onChange(numberOf(String(next))))}
      onChange={type}
      onKeyDown={onKeyDown}
    />
  );
}

export const numberCell: CellKind = {
  mode: 'click',
  align: 'right',
  text: shown,
  parse: (text, column) => {
    const clean = text.trim().replaceAll(',', '');
    if (clean === '') return null;
    return mayStand(clean, column) && Number.isFinite(Number(clean)) ? Number(clean) : undefined;
  },
  Editor: NumberEditor,
};

export const plainCell: CellKind = { mode: 'plain', text: shown };
