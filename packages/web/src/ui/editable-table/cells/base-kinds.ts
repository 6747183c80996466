import type { CellKinds } from '../view/cell-kinds.ts';
import { checkboxCell } from './checkbox-cell.tsx';
import { dateCell, datetimeCell, timeCell } from './date-cells.tsx';
import { moneyCell } from './money-cell.tsx';
import { multiSelectCell } from './multi-select-cell.tsx';
import { progressCell } from './progress-cell.tsx';
import { radioCell } from './radio-cell.tsx';
import { selectCell } from './select-cell.tsx';
import { slotCell } from './slot-cell.tsx';
import { tagsCell } from './tags-cell.tsx';
import { inputCell, numberCell, plainCell } from './text-cells.tsx';
import { textareaCell } from './textarea-cell.tsx';

/** Cells without external dependencies. */
export const BASE_KINDS: CellKinds = {
  normal: plainCell,
  input: inputCell,
  inputNumber: numberCell,
  textarea: textareaCell,
  checkbox: checkboxCell,
  radio: radioCell,
  select: selectCell,
  sel_search: selectCell,
  list_multi: multiSelectCell,
  date: dateCell,
  datetime: datetimeCell,
  time: timeCell,
  tags: tagsCell,
  money: moneyCell,
  progress: progressCell,
  slot: slotCell,
};
