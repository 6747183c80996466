import { useEffect, useEffectEvent } from 'react';
import { useTypingKeys } from '../../ui/editable-table/cells/text-cells.tsx';
import type { CellKind, EditorProps } from '../../ui/editable-table/view/cell-kinds.ts';
import { PopupField } from '../popup/PopupField.tsx';
import { popupProblem } from '../popup/popup-fields.ts';

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** The box with its dialog, which opens automatically; the selection fills the other columns of the row as well. */
function PopupEditor(props: EditorProps) {
  const { value, column, label, onRowChange, onDone } = props;
  const { key, popupCode = '', orgFields = '', destFields = '', field = key, param, sorter = '', multi } = column;
  const config = { code: popupCode, orgFields, destFields };
  const wrong = popupProblem(config) !== undefined;
  const leave = useEffectEvent(() => onDone());
  // The field shows the configuration error; there is nothing to edit.
  useEffect(() => {
    if (wrong) leave();
  }, [wrong]);
  const onKeyDown = useTypingKeys(props);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the keys that leave a cell are handled here
    <div
      onKeyDown={(event) => {
        // Key events of the dialog propagate here through React; the dialog handles them.
        if (event.currentTarget.contains(event.target as Node) && event.key !== 'Enter') onKeyDown(event);
      }}
    >
      <PopupField
        {...config}
        aria-label={label}
        field={field}
        value={textOf(value)}
        multi={multi ?? column.props?.multi === true}
        sorter={sorter}
        {...(param ? { param } : {})}
        {...(column.placeholder ? { placeholder: column.placeholder } : {})}
        openAtOnce
        onChange={(text, values) => onRowChange(Object.hasOwn(values, field) ? { ...values, [key]: text } : values)}
        onSettled={(changed) => {
          // Without a selection the box stays, with its clear icon.
          if (changed) onDone();
        }}
      />
    </div>
  );
}

/** Selected from a report (contract/3 §11.5). */
export const popupCell: CellKind = { mode: 'click', text: textOf, Editor: PopupEditor };
