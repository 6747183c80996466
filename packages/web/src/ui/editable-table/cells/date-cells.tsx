import { DatePicker, TimePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import type { Column } from '../model/columns.ts';
import type { CellKind, EditorProps } from '../view/cell-kinds.ts';
import { DATE_FORMATS, type DateMode, momentOf, parseDate } from './date-text.ts';
import { useTypingKeys } from './text-cells.tsx';

const formatOf = (column: Column, mode: DateMode): string => column.format ?? DATE_FORMATS[mode];

function DateEditor({ mode, ...props }: EditorProps & { mode: DateMode }) {
  const { value, column, label, onChange, onDone } = props;
  const onKeyDown = useTypingKeys(props);
  const format = formatOf(column, mode);
  const shared = {
    'aria-label': label,
    placeholder: column.placeholder ?? (mode === 'time' ? '请选择时间' : '请选择日期'),
    autoFocus: true,
    defaultOpen: true,
    format,
    variant: 'borderless' as const,
    style: { width: '100%' },
    value: momentOf(value, format),
    // Each pick is committed at once: a press outside ends editing and keeps it (spec/2 §4).
    needConfirm: false,
    onCalendarChange: (moment: Dayjs | Dayjs[] | null) => {
      if (!Array.isArray(moment)) onChange(moment ? moment.format(format) : null);
    },
    onChange: (moment: Dayjs | Dayjs[] | null) => {
      if (Array.isArray(moment)) return;
      onChange(moment ? moment.format(format) : null);
      if (mode === 'date') onDone();
    },
    onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => {
      // The typed text is committed already; Enter would otherwise only close the panel.
      onKeyDown(event);
    },
  };
  return mode === 'time' ? <TimePicker {...shared} /> : <DatePicker {...shared} showTime={mode === 'datetime'} />;
}

function dateKind(mode: DateMode): CellKind {
  return {
    mode: 'click',
    text: (value) => (value === null || value === undefined ? '' : String(value)),
    parse: (text, column) => (text.trim() === '' ? null : parseDate(text, mode, formatOf(column, mode))),
    Editor: (props) => <DateEditor {...props} mode={mode} />,
  };
}

/** Texts in the format of their column, never timestamps: no time zone can shift a date. */
export const dateCell = dateKind('date');
export const datetimeCell = dateKind('datetime');
export const timeCell = dateKind('time');
