import type { InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { ChoiceBox } from '../ChoiceBox.tsx';
import { PopupDialog } from './PopupDialog.tsx';
import { ownText, type PopupConfig, type PopupValues, popupProblem, popupValues } from './popup-fields.ts';

export interface PopupFieldProps extends PopupConfig {
  id?: string;
  /** Which of the target fields this one is. */
  field?: string;
  /** Displayed: the field's own text. */
  value?: string | null;
  /** Called with the field's own text and the values of all target fields, also when they are cleared. */
  onChange?(text: string, values: PopupValues): void;
  multi?: boolean;
  /** `col=asc` or `col=desc`. */
  sorter?: string;
  /** Fixed parameters of the report, by name. */
  param?: Readonly<Record<string, unknown>>;
  width?: number;
  placeholder?: string;
  disabled?: boolean;
  /** Separator of several rows' values in the field's own text. */
  spliter?: string;
  /** Opens the dialog at once, when a click mounted the field. */
  openAtOnce?: boolean;
  /** The dialog was closed, with or without a selection, or the field was cleared. */
  onSettled?(changed: boolean): void;
  'aria-label'?: string;
}

const NO_PARAM: Readonly<Record<string, unknown>> = {};

/** px (spec/2 §2). */
const POPUP_WIDTH = 1200;

/**
 * A field that is filled, together with others, from selected rows of a report (contract/3 §5 JPopup). An invalid
 * configuration is reported and the field is not shown.
 */
export function PopupField(props: PopupFieldProps) {
  const { code, field = '', orgFields, destFields, value, onChange, multi = false, spliter = ',', disabled } = props;
  const { sorter = '', param = NO_PARAM, width = POPUP_WIDTH, placeholder = '请选择', onSettled } = props;
  const [open, setOpen] = useState(props.openAtOnce === true);
  const box = useRef<InputRef>(null);
  const chose = useRef(false);
  const { message } = useFeedback();
  const problem = popupProblem({ code, orgFields, destFields });
  useEffect(() => {
    if (problem) message.error(problem);
  }, [problem, message]);
  if (problem) return null;
  const give = (values: PopupValues): void => onChange?.(ownText(values, field, spliter), values);
  return (
    <>
      <ChoiceBox
        ref={box}
        id={props.id}
        aria-label={props['aria-label']}
        placeholder={placeholder}
        disabled={disabled}
        text={value ?? ''}
        onOpen={() => setOpen(true)}
        onClear={() => {
          give(popupValues({ code, orgFields, destFields }, []));
          onSettled?.(true);
        }}
      />
      {open && (
        <PopupDialog
          code={code}
          several={multi}
          sorter={sorter}
          param={param}
          width={width}
          onChoose={(rows) => {
            chose.current = true;
            give(popupValues({ code, orgFields, destFields }, rows));
          }}
          onClosed={() => {
            setOpen(false);
            box.current?.focus();
            onSettled?.(chose.current);
            chose.current = false;
          }}
        />
      )}
    </>
  );
}
