import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { About } from '../ui/modal/index.ts';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { useCommand } from './use-command.ts';

interface WordsDialogProps {
  open: boolean;
  title: string;
  about?: About;
  /** Names the step: 通过, 驳回. */
  okText: string;
  /** What is asked for: 审批意见, 驳回原因. */
  label: string;
  /** An opinion may be left out. */
  required?: boolean;
  /** What the step is about, and what it leads to. */
  notice: { title: string; description?: string | null; warning?: boolean };
  /** What it is decided on: reason and papers of who applied. */
  basis?: ReactNode;
  call: (words: string) => Promise<{ message: string; result: unknown }>;
  fallback?: string;
  onClose: () => void;
  onDone: () => void;
}

/** A step that only asks for words: an opinion or a reason, with its consequences above. */
export function WordsDialog(props: WordsDialogProps) {
  const { open, title, about, okText, label, required = true, notice, basis, call, fallback, onClose, onDone } = props;
  const { busy, run } = useCommand();
  const confirm = async (words: string) => {
    const options = { settled: onDone, ...(fallback ? { fallback } : {}) };
    if (await run(() => call(words), options)) onClose();
  };
  return (
    <ReasonDialog
      open={open}
      title={title}
      {...(about ? { about } : {})}
      okText={okText}
      label={label}
      required={required}
      busy={busy}
      onOk={(words) => void confirm(words)}
      onCancel={onClose}
    >
      <Alert
        style={{ marginBottom: 12 }}
        type={notice.warning ? 'warning' : 'info'}
        showIcon
        title={notice.title}
        description={notice.description}
      />
      {basis && <div style={{ marginBottom: 12 }}>{basis}</div>}
    </ReasonDialog>
  );
}

/** An opinion as a call takes it: nothing where nothing was written. */
export const opinionOf = (opinion: string) => (opinion ? { opinion } : {});
