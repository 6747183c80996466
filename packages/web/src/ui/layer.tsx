import { Drawer as AntDrawer, Modal as AntModal, type DrawerProps, type ModalProps } from 'antd';
import { Activity, type ReactNode, useLayoutEffect } from 'react';
import { usePageShown } from '../lib/page.ts';
import { useFirstField } from './first-field.ts';

interface PageLayerProps {
  open: boolean | undefined;
  children: ReactNode;
}

/**
 * An overlay of a page, rendered outside of its DOM position: it goes to the background and comes back together with
 * the page that opened it, and while hidden it captures neither focus, keys nor scrolling.
 */
function PageLayer({ open = false, children }: PageLayerProps) {
  return (
    <Activity mode={usePageShown() ? 'visible' : 'hidden'}>
      {open && <FocusBack />}
      {children}
    </Activity>
  );
}

/**
 * Mounted before the layer, so that it records the focused element before the layer takes the focus. The component
 * library restores the focus when a layer closes, but not when an open one is unmounted.
 */
function FocusBack() {
  useLayoutEffect(() => {
    // One layer takes the place of another, such as the form that of its skeleton: who opened the first opened both.
    const opener = isFocusLost() ? (leaving ?? document.activeElement) : document.activeElement;
    return () => {
      leaving = opener;
      const giveBack = (): void => {
        if (isFocusLost() && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      };
      queueMicrotask(() => {
        leaving = null;
        giveBack();
      });
      // A layer that stays in the page unseen lets go of the focus only when it is drawn next.
      setTimeout(giveBack, HIDDEN_MS);
    };
  }, []);
  return null;
}

const HIDDEN_MS = 100;

/** The opener of the layer that leaves the page with the present change. */
let leaving: Element | null = null;

const isFocusLost = (): boolean => {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || !activeElement.checkVisibility();
};

function firstField(
  { afterOpenChange }: Pick<ModalProps, 'afterOpenChange'>,
  { opened }: ReturnType<typeof useFirstField>,
): Pick<ModalProps, 'afterOpenChange'> {
  return {
    afterOpenChange: (open) => {
      opened(open);
      afterOpenChange?.(open);
    },
  };
}

/** The component library's drawer, hidden and shown with its page. */
export function Drawer(props: DrawerProps) {
  const field = useFirstField();
  return (
    <PageLayer open={props.open}>
      <AntDrawer {...props} {...firstField(props, field)}>
        <span ref={field.mark} hidden />
        {props.children}
      </AntDrawer>
    </PageLayer>
  );
}

/** The component library's dialog, hidden and shown with its page. */
export function Modal(props: ModalProps) {
  const field = useFirstField();
  return (
    <PageLayer open={props.open}>
      <AntModal {...props} {...firstField(props, field)}>
        <span ref={field.mark} hidden />
        {props.children}
      </AntModal>
    </PageLayer>
  );
}
