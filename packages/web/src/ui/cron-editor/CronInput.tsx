import { CRON_DEFAULTS, joinCron } from '@songbai/contract/cron/expression.ts';
import { cronInWords } from '@songbai/contract/cron/words.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { Dialog } from '../modal/index.ts';
import { CronEditor, type CronEditorProps } from './CronEditor.tsx';
import styles from './cron-editor.module.css';
import { confirmFault } from './cron-fault.ts';

interface CronInputProps extends Omit<CronEditorProps, 'value' | 'onChange'> {
  id?: string;
  value?: string | null;
  /** Called on every edit, also while the dialog is open. */
  onChange?: (expression: string) => void;
  placeholder?: string;
  /** Width of the dialog; px or CSS. */
  width?: number | string;
  'aria-label'?: string;
}

/**
 * Text box of a cron expression with the editor behind 选择 (contract/3 §9, spec/2 §2). Validate it with `cronError`.
 * Cancelling the dialog restores the previous expression; a wrong one, or one that never runs, is not confirmed.
 */
export function CronInput({ id, value, onChange, placeholder = '请输入cron表达式', ...rest }: CronInputProps) {
  const { width = LIMITS.cronDialogWidth, disabled = false, 'aria-label': label, ...options } = rest;
  const { hideSecond = false, hideYear = false } = options;
  const { message } = useFeedback();
  const [before, setBefore] = useState<string>();
  const present = value ?? '';
  const change = (expression: string) => {
    if (expression !== present) onChange?.(expression);
  };
  const confirm = () => {
    // OK on an empty box commits the expression shown by the editor.
    const chosen = present === '' ? joinCron(CRON_DEFAULTS, { hideSecond, hideYear }) : present;
    const fault = confirmFault(chosen, options.exeStartTime || Date.now());
    if (fault !== undefined) {
      message.warning(fault);
      return;
    }
    change(chosen);
    setBefore(undefined);
  };
  const words = cronInWords(present);
  return (
    <>
      <Space.Compact block>
        <Input
          id={id}
          aria-label={label}
          value={present}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          onChange={(event) => change(event.target.value)}
        />
        <Button disabled={disabled} aria-haspopup="dialog" onClick={() => setBefore(present)}>
          选择
        </Button>
      </Space.Compact>
      {words !== undefined && <div className={styles.words}>{words}</div>}
      <Dialog
        title="Cron表达式"
        width={width}
        open={before !== undefined}
        onOpenChange={() => setBefore(undefined)}
        okClose={false}
        onOk={confirm}
        onCancel={() => change(before ?? '')}
      >
        <CronEditor {...options} value={present} onChange={change} />
      </Dialog>
    </>
  );
}
