import { evenNumber } from '@songbai/contract/rules/number.ts';
import { plainNumber, typedNumber, withDecimals } from '@songbai/contract/rules/plain-number.ts';
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import styles from '../editable-table.module.css';
import type { Column } from '../model/columns.ts';
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
      placeholder={column.placeholder}
      defaultValue={typed ?? shown(value)}
      // biome-ignore lint/a11y/noAutofocus: the editor opens because the user clicked or typed
      autoFocus
      ref={typed === undefined ? selectAll : typedIn(typed, onChange)}
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

function precisionOf({ props }: Column): number | undefined {
  return typeof props?.precision === 'number' ? props.precision : undefined;
}

/** A text pasted over the whole box that can be no number stays, marked, instead of vanishing. */
export const pastedNumber =
  ({ onRefuse, onDone }: EditorProps, mayStand: (text: string) => boolean) =>
  (event: ClipboardEvent<HTMLInputElement>): void => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const text = event.clipboardData.getData('text/plain');
    const whole = `${value.slice(0, selectionStart ?? 0)}${text.trim()}${value.slice(selectionEnd ?? 0)}`;
    if (mayStand(typedNumber(whole))) return;
    event.preventDefault();
    onRefuse(whole);
    onDone();
  };

/** What the box of a number holds at first: the key that opened it, the text that was refused, or else the value. */
export function numberBegun(
  { typed, refused }: EditorProps,
  mayStand: (text: string) => boolean,
  value: string,
): string {
  const begun = typed ?? refused;
  return begun !== undefined && mayStand(typedNumber(begun)) ? typedNumber(begun) : value;
}

/** Whether a text is allowed in the box of this column; `props.precision` limits its decimals. */
function mayStand(text: string, column: Column): boolean {
  if (!TYPED_NUMBER.test(text)) return false;
  const precision = precisionOf(column);
  const decimals = text.split('.')[1];
  if (precision === undefined || decimals === undefined) return true;
  return precision > 0 && decimals.length <= precision;
}

/** The value of a typed text on blur; a non-number clears the cell. */
function numberOf(text: string): number | null {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}

/** Whether a number has more digits than can be kept: it would be saved as another one. */
function isRounded(text: string): boolean {
  const plain = withDecimals(plainNumber(text) ?? '', undefined) ?? '';
  return plain !== '' && evenNumber(Number(plain), 0) !== plain.replace(/^(-?)0+(?=\d)/, '$1').replace(/^-0$/, '0');
}

function NumberEditor(props: EditorProps) {
  const { value, typed, label, onChange, onRefuse, column } = props;
  const [text, setText] = useState(() => numberBegun(props, (next) => mayStand(next, column), shown(value)));
  const onKeyDown = useTypingKeys(props);
  const take = (next: string): void => {
    if (isRounded(next)) onRefuse(next);
    else onChange(numberOf(next));
  };
  const type = (event: ChangeEvent<HTMLInputElement>): void => {
    const next = typedNumber(event.target.value);
    if (!mayStand(next, column)) return;
    setText(next);
    take(next);
  };
  return (
    <input
      className={`${styles.input} ${styles.number}`}
      inputMode="decimal"
      aria-label={label}
      placeholder={column.placeholder}
      value={text}
      // biome-ignore lint/a11y/noAutofocus: the editor opens because the user clicked or typed
      autoFocus
      ref={typed === undefined ? selectAll : typedIn(text, (next) => take(String(next)))}
      onChange={type}
      onPaste={pastedNumber(props, (clean) => mayStand(clean, column))}
      onKeyDown={onKeyDown}
    />
  );
}

/** One of a column without an own number of decimals is shown as it is. */
const evenly = (value: unknown, column: Column): string =>
  typeof value === 'number' ? evenNumber(value, column.props?.loose ? 0 : (precisionOf(column) ?? 0)) : shown(value);

export const numberCell: CellKind = {
  mode: 'click',
  align: 'right',
  text: evenly,
  parse: (text, column) => {
    if (text.trim() === '') return null;
    const number = plainNumber(text);
    const clean = number === undefined ? undefined : withDecimals(number, precisionOf(column));
    return clean === undefined || isRounded(clean) ? undefined : (numberOf(clean) ?? undefined);
  },
  wrong: (text) => (isRounded(text) ? '位数过多，无法准确保存' : '不是此列可用的数字'),
  figure: evenly,
  Editor: NumberEditor,
};

export const plainCell: CellKind = { mode: 'plain', text: shown };
