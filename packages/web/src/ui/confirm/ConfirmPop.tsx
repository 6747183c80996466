import { Popconfirm, type PopconfirmProps, type TooltipRef } from 'antd';
import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, useId, useRef, useState } from 'react';

interface ConfirmPopProps extends Pick<PopconfirmProps, 'title' | 'disabled' | 'okText'> {
  /** What exactly happens and to whom. */
  effect?: ReactNode;
  /** Loses or takes something: red, and Enter does not do it, since 取消 has the focus. */
  danger?: boolean;
  onConfirm(): unknown;
  children: ReactElement<{ onClick?: (event: MouseEvent<HTMLElement>) => void }>;
}

/** The one question at a button before something is done. The bubble is made when it is first asked for. */
export function ConfirmPop({ children, ...rest }: ConfirmPopProps) {
  const [asked, setAsked] = useState(false);
  if (asked) return <Question {...rest}>{children}</Question>;
  const ask = (event: MouseEvent<HTMLElement>) => {
    children.props.onClick?.(event);
    if (!rest.disabled) setAsked(true);
  };
  return cloneElement(children, { onClick: ask });
}

function Question({ effect, danger = false, onConfirm, children, ...rest }: ConfirmPopProps) {
  const id = useId();
  const bubble = useRef<TooltipRef>(null);
  const opener = useRef<Element>(null);
  const buttons = { ok: `${id}ok`, cancel: `${id}cancel` };
  const moveFocus = (open: boolean) => {
    const focused = document.activeElement;
    if (open) {
      opener.current = focused === document.body ? (bubble.current?.nativeElement ?? null) : focused;
      document.getElementById(danger ? buttons.cancel : buttons.ok)?.focus({ preventScroll: true });
    } else if (focused === document.body || focused?.id === buttons.ok || focused?.id === buttons.cancel) {
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    }
  };
  return (
    <Popconfirm
      {...rest}
      ref={bubble}
      defaultOpen
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
