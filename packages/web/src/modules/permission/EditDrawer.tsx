import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import styles from '../../resource/form/resource-form.module.css';
import { CarefulDrawer, useCarefulClose } from '../../ui/careful-drawer.tsx';

/** What a form inside the drawer is given. */
export interface EditSlot {
  /** Of the form, so that the button outside of it submits it. */
  formId: string;
  setDirty(dirty: boolean): void;
  setBusy(busy: boolean): void;
  /** Closes without a question, after saving. */
  finish(): void;
}

interface EditDrawerProps {
  formId: string;
  title: string;
  open: boolean;
  onClose(): void;
  /** px; the whole width on a phone. */
  width?: number;
  children(slot: EditSlot): ReactNode;
}

/** A form in a drawer; what was typed is not lost by closing without a question. */
export function EditDrawer({ formId, title, open, onClose, width = 720, children }: EditDrawerProps) {
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const finish = () => {
    setDirty(false);
    onClose();
  };
  const closeUnless = useCarefulClose('填写', finish);
  const close = () => closeUnless(dirty);
  return (
    <CarefulDrawer title={title} open={open} width={width} onClose={close} styles={{ body: { padding: 0 } }}>
      <div className={styles.content}>
        <div className={styles.scroll}>{children({ formId, setDirty, setBusy, finish })}</div>
        <div className={styles.footer}>
          <Button onClick={close}>取消</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={busy}>
            确定
          </Button>
        </div>
      </div>
    </CarefulDrawer>
  );
}
