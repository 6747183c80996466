import type { ReactNode } from 'react';
import { useFeedback } from '../../lib/feedback.ts';

export interface Question {
  title: ReactNode;
  content?: ReactNode;
  /** What exactly happens and to whom; under the content. */
  effect?: ReactNode;
  okText?: string;
  cancelText?: string;
  /** Loses or takes something: red, and Enter does not do it, since 取消 has the focus. */
  danger?: boolean;
  onOk(): unknown;
  /** Closed without doing it. */
  onCancel?(): void;
}

/** The one question in a dialog before something is done. */
export function useConfirm(): (question: Question) => void {
  const { modal } = useFeedback();
  return ({ danger = false, content, effect, ...question }) => {
    modal.confirm({
      ...question,
      content: effect === undefined ? content : <Content effect={effect}>{content}</Content>,
      okButtonProps: { danger },
      focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
    });
  };
}

function Content({ children, effect }: { children: ReactNode; effect: ReactNode }) {
  return (
    <>
      {children && <div>{children}</div>}
      <div>{effect}</div>
    </>
  );
}
