import { Drawer as AntDrawer, Modal as AntModal, type DrawerProps, type ModalProps } from 'antd';
import { Activity, type ReactNode, useLayoutEffect } from 'react';
import { usePageShown } from '../lib/page.ts';

interface PageLayerProps {
  open: boolean | undefined;
  children: ReactNode;
}

/**
 * What lies over a page, outside of its place in the document: it goes to the background and comes back together with
 * the page it was opened from, and holds neither focus, keys nor scrolling while it is away.
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
 * Stands before the layer, so that it sees who has the focus before the layer takes it. The component library gives
 * the focus back when a layer closes, but not when an open one is taken out of the page.
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

/** The component library's drawer, kept with its page. */
export function Drawer(props: DrawerProps) {
  return (
    <PageLayer open={props.open}>
      <AntDrawer {...props} />
    </PageLayer>
  );
}

/** The component library's dialog, kept with its page. */
export function Modal(props: ModalProps) {
  return (
    <PageLayer open={props.open}>
      <AntModal {...props} />
    </PageLayer>
  );
}
