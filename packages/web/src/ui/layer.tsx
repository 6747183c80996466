import { Drawer as AntDrawer, Modal as AntModal, type DrawerProps, type ModalProps } from 'antd';
import { Activity, type ReactNode, useLayoutEffect } from 'react';
import { usePageShown } from '../lib/page.ts';

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
    const opener = document.activeElement;
    return () => {
      queueMicrotask(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    };
  }, []);
  return null;
}

/** The component library's drawer, hidden and shown with its page. */
export function Drawer(props: DrawerProps) {
  return (
    <PageLayer open={props.open}>
      <AntDrawer {...props} />
    </PageLayer>
  );
}

/** The component library's dialog, hidden and shown with its page. */
export function Modal(props: ModalProps) {
  return (
    <PageLayer open={props.open}>
      <AntModal {...props} />
    </PageLayer>
  );
}
