import { type DrawerProps, Typography } from 'antd';
import { type FormEvent, type ReactNode, type RefObject, useRef } from 'react';
import { usePhone } from '../lib/media.ts';
import { useCarefulClose } from './confirm/index.ts';
import { Drawer } from './layer.tsx';
import { type About, aboutText, useTyped } from './modal/index.ts';

interface Careful {
  /** Requested by Esc, the close icon and 取消. */
  close(): void;
  root: RefObject<HTMLElement | null>;
  onInput(event: FormEvent<HTMLElement>): void;
}

interface CarefulOptions {
  /** The person's activity, as named in the question. */
  done?: string;
  /** While something is being sent it stays, so that what comes of it is seen. */
  isBusy?(): boolean;
  isDirty?(): boolean;
  onClose(): void;
}

const never = () => false;

/** Closing of a drawer for input: it asks first where something is unsaved, also a text that its box has not taken yet. */
export function useCareful({ done = '填写', isBusy = never, isDirty = never, onClose }: CarefulOptions): Careful {
  const root = useRef<HTMLElement>(null);
  // That the page is unsaved is said by the form, which knows what it holds.
  const { isTyped, onInput } = useTyped(root, 0, false);
  const closeUnless = useCarefulClose(done, onClose);
  const close = () => {
    if (!isBusy()) closeUnless(isDirty() || isTyped());
  };
  return { close, root, onInput };
}

interface CarefulDrawerProps extends Pick<DrawerProps, 'title' | 'open' | 'footer' | 'styles'> {
  /** px; the whole width on a phone. */
  width: number;
  /** Whom and what it is about, above the input. */
  about?: About;
  /** A click outside closes nothing. */
  careful: Careful;
  children: ReactNode;
}

/** A drawer for input. */
export function CarefulDrawer({ width, about = [], careful, children, ...rest }: CarefulDrawerProps) {
  const narrow = usePhone();
  const known = aboutText(about);
  return (
    <Drawer {...rest} onClose={careful.close} size={narrow ? '100%' : width} mask={{ closable: false }} destroyOnHidden>
      {known && <Typography.Paragraph type="secondary">{known}</Typography.Paragraph>}
      <span ref={careful.root} style={{ display: 'contents' }} onInput={careful.onInput}>
        {children}
      </span>
    </Drawer>
  );
}
