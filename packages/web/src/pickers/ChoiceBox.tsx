import { CloseCircleFilled } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import type { ReactNode, RefObject } from 'react';
import styles from './choice-box.module.css';

interface ChoiceBoxProps {
  id?: string | undefined;
  /** Display text of the selection. */
  text: string;
  placeholder: string;
  prefix?: ReactNode;
  disabled?: boolean | undefined;
  'aria-label'?: string | undefined;
  onOpen(): void;
  /** Without it the selection cannot be cleared. */
  onClear?: (() => void) | undefined;
  ref?: RefObject<InputRef | null>;
}

/** The read-only box of a picker: a click, Enter or Space opens its dialog, the icon clears it. */
export function ChoiceBox({ text, disabled, onOpen, onClear, ...rest }: ChoiceBoxProps) {
  const clearable = onClear !== undefined && text !== '' && !disabled;
  return (
    <Input
      {...rest}
      readOnly
      disabled={disabled}
      value={text}
      title={text}
      aria-haspopup="dialog"
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onOpen();
      }}
      suffix={
        clearable ? (
          <button
            type="button"
            className={styles.clear}
            aria-label="清空"
            onClick={(event) => {
              event.stopPropagation();
              onClear();
            }}
            onKeyDown={(event) => event.stopPropagation()}
          >
            <CloseCircleFilled />
          </button>
        ) : (
          <span />
        )
      }
    />
  );
}
