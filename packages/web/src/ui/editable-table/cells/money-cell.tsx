import { parseYuan, yuan } from '@songbai/contract/rules/money.ts';
import { plainNumber, typedNumber, withDecimals } from '@songbai/contract/rules/plain-number.ts';
import { useState } from 'react';
import { plainYuan } from '../../MoneyInput.tsx';
import styles from '../editable-table.module.css';
import type { CellKind, EditorProps } from '../view/cell-kinds.ts';
import { numberBegun, pastedNumber, useTypingKeys } from './text-cells.tsx';

/** An optional minus, digits, at most two decimals. */
const TYPED = /^-?\d*(\.\d{0,2})?$/;
/** More than `parseYuan` reads. */
const TOO_LONG = /^-?\d{13}/;

const fenOf = (text: string): number | null => parseYuan(plainNumber(text) ?? '') ?? null;
const isFen = (value: unknown): value is number => typeof value === 'number';

/** Typed in yuan, value in fen, as in all forms (ui/MoneyInput). */
function MoneyEditor(props: EditorProps) {
  const { value, typed, label, onChange, onRefuse, column } = props;
  const [text, setText] = useState(() =>
    numberBegun(props, (next) => TYPED.test(next), isFen(value) ? plainYuan(value) : ''),
  );
  const onKeyDown = useTypingKeys(props);
  const take = (next: string): void => {
    if (TOO_LONG.test(next)) onRefuse(next);
    else onChange(fenOf(next));
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
      ref={(input) => {
        if (!input || input.dataset.begun) return;
        input.dataset.begun = 'true';
        if (typed === undefined) input.select();
        else take(text);
      }}
      onChange={(event) => {
        const next = typedNumber(event.target.value);
        if (!TYPED.test(next)) return;
        setText(next);
        take(next);
      }}
      onPaste={pastedNumber(props, (next) => TYPED.test(next))}
      onKeyDown={onKeyDown}
    />
  );
}

/** Integer fen, shown in yuan. */
export const moneyCell: CellKind = {
  mode: 'click',
  align: 'right',
  text: (value) => (isFen(value) ? yuan(value) : ''),
  parse: (text) => {
    if (text.trim() === '') return null;
    const number = plainNumber(text);
    const clean = number === undefined ? undefined : withDecimals(number, 2);
    return clean === undefined ? undefined : parseYuan(clean);
  },
  wrong: (text) =>
    TOO_LONG.test(plainNumber(text) ?? '') ? '位数过多，金额的整数部分最多12位' : '不是金额（元，最多两位小数）',
  figure: yuan,
  Editor: MoneyEditor,
};
