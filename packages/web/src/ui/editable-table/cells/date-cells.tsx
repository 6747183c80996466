import { DatePicker, TimePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { DATE_FORMATS, type DateMode, momentOf, parseDate } from '../../date-text.ts';
import styles from '../editable-table.module.css';
import type { Column } from '../model/columns.ts';
import type { CellKind, EditorProps } from '../view/cell-kinds.ts';
import { useTypingKeys } from './text-cells.tsx';

const FULL = { width: '100%' };
const formatOf = (column: Column, mode: DateMode): string => column.format ?? DATE_FORMATS[mode];

function DateEditor(props: EditorProps & { mode: DateMode }) {
  return props.typed === undefined ? <DatePanel {...props} /> : <DateBox {...props} typed={props.typed} />;
}

/** What is typed becomes a date as soon as it is one; until then it stays in the cell, marked. */
function useTypedDate({ mode, column, onChange, onRefuse }: EditorProps & { mode: DateMode }) {
  return (text: string): void => {
    const date = text.trim() === '' ? null : parseDate(text, mode, formatOf(column, mode));
    if (date === undefined) onRefuse(text);
    else onChange(date);
  };
}

/** Typing on the cell replaces its date: a plain box, because the panel only takes complete dates of one form. */
function DateBox(props: EditorProps & { mode: DateMode; typed: string }) {
  const { column, mode, label, typed } = props;
  const take = useTypedDate(props);
  const onKeyDown = useTypingKeys(props);
  return (
    <input
      className={styles.input}
      aria-label={label}
      placeholder={formatOf(column, mode)}
      defaultValue={typed}
      // biome-ignore lint/a11y/noAutofocus: the editor opens because the user typed
      autoFocus
      ref={(input) => {
        if (!input || input.dataset.begun) return;
        input.dataset.begun = 'true';
        take(typed);
      }}
      onChange={(event) => take(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

function DatePanel({ mode, ...props }: EditorProps & { mode: DateMode }) {
  const { value, column, label, onChange, onDone } = props;
  const take = useTypedDate({ ...props, mode });
  const onKeyDown = useTypingKeys(props);
  const format = formatOf(column, mode);
  // A text that is no date yet must not empty the box it is typed in.
  const [shown, setShown] = useState(() => momentOf(value, format));
  const put = (moment: Dayjs | null): void => {
    setShown(moment);
    onChange(moment ? moment.format(format) : null);
  };
  const shared = {
    'aria-label': label,
    placeholder: column.placeholder ?? (mode === 'time' ? '请选择时间' : '请选择日期'),
    autoFocus: true,
    defaultOpen: true,
    format,
    variant: 'borderless' as const,
    style: FULL,
    value: shown,
    // Each pick is committed at once: a press outside ends editing and keeps it (spec/2 §4).
    needConfirm: false,
    onCalendarChange: (moment: Dayjs | Dayjs[] | null) => {
      if (!Array.isArray(moment)) put(moment);
    },
    onChange: (moment: Dayjs | Dayjs[] | null) => {
      if (Array.isArray(moment)) return;
      put(moment);
      if (mode === 'date') onDone();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // The typed text is committed already; Enter would otherwise only close the panel.
      onKeyDown(event);
    },
  };
  return (
    // The pickers tell of complete dates only.
    <span style={FULL} onInput={(event: FormEvent<HTMLElement>) => take((event.target as HTMLInputElement).value)}>
      {mode === 'time' ? <TimePicker {...shared} /> : <DatePicker {...shared} showTime={mode === 'datetime'} />}
    </span>
  );
}

const WRONG: Readonly<Record<DateMode, string>> = {
  date: '不是日期（如 2026-09-02）',
  datetime: '不是时间（如 2026-09-02 09:30）',
  time: '不是时间（如 09:30）',
};

function dateKind(mode: DateMode): CellKind {
  return {
    mode: 'click',
    text: (value) => (value === null || value === undefined ? '' : String(value)),
    parse: (text, column) => (text.trim() === '' ? null : parseDate(text, mode, formatOf(column, mode))),
    wrong: WRONG[mode],
    Editor: (props) => <DateEditor {...props} mode={mode} />,
  };
}

/** Texts in the format of their column, never timestamps: no time zone can shift a date. */
export const dateCell = dateKind('date');
export const datetimeCell = dateKind('datetime');
export const timeCell = dateKind('time');
