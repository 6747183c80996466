import { Popconfirm, type PopconfirmProps } from 'antd';
import { type ReactNode, useId, useRef } from 'react';

interface ConfirmPopProps extends Pick<PopconfirmProps, 'title' | 'disabled' | 'okText'> {
  /** What exactly happens and to whom. */
  effect?: ReactNode;
  /** Loses or takes something: red, and Enter does not do it, since 取消 has the focus. */
  danger?: boolean;
  onConfirm(): unknown;
  children: ReactNode;
}

/** The one question at a button before something is done. */
export function ConfirmPop({ effect, danger = false, onConfirm, children, ...rest }: ConfirmPopProps) {
  const id = useId();
  const opener = useRef<Element>(null);
  const buttons = { ok: `${id}ok`, cancel: `${id}cancel` };
  const moveFocus = (open: boolean) => {
    const focused = document.activeElement;
    if (open) {
      opener.current = focused;
      document.getElementById(danger ? buttons.cancel : buttons.ok)?.focus({ preventScroll: true });
    } else if (focused === document.body || focused?.id === buttons.ok || focused?.id === buttons.cancel) {
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    }
  };
  return (
    <Popconfirm
      {...rest}
      description={effect}
      destroyOnHidden
      onConfirm={() => void onConfirm()}
      okButtonProps={{ danger, id: buttons.ok }}
      cancelButtonProps={{ id: buttons.cancel }}
      afterOpenChange={moveFocus}
    >
      {children}
    </Popconfirm>
  );
}
