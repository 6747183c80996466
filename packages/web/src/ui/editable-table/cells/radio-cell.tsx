import { useId } from 'react';
import { optionText } from '../model/columns.ts';
import type { CellKind, CellProps } from '../view/cell-kinds.ts';
import looks from './cells.module.css';
import { optionsOf, textOfValue } from './options.ts';
import { NO_OPTION, parseOption } from './select-cell.tsx';

function RadioCell({ value, column, disabled, label, onChange }: CellProps) {
  const name = useId();
  const isChosen = (option: unknown) => value !== null && value !== undefined && String(option) === String(value);
  return (
    <span role="radiogroup" aria-label={label} className={looks.radios}>
      {optionsOf(column).map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            tabIndex={-1}
            checked={isChosen(option.value)}
            disabled={disabled || option.disabled === true}
            onChange={() => onChange(option.value)}
            // A radio that is already checked fires no change event.
            onClick={() => {
              if (column.allowClear && isChosen(option.value)) onChange(null);
            }}
          />
          {optionText(option)}
        </label>
      ))}
    </span>
  );
}

/** One of a few visible options; with `allowClear` a click on the selected one clears it. */
export const radioCell: CellKind = {
  mode: 'always',
  text: textOfValue,
  parse: parseOption,
  wrong: NO_OPTION,
  Cell: RadioCell,
};
