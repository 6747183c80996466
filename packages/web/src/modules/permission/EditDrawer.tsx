import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import styles from '../../resource/form/resource-form.module.css';
import { CarefulDrawer, useCareful } from '../../ui/careful-drawer.tsx';

/** Passed to the form inside the drawer. */
export interface EditSlot {
  /** Id of the form, for the submit button outside of it. */
  formId: string;
  setDirty(dirty: boolean): void;
  setBusy(busy: boolean): void;
  /** Closes without confirmation, after saving. */
  finish(): void;
}

interface EditDrawerProps {
  formId: string;
  title: string;
  open: boolean;
  onClose(): void;
  /** px; full width on a phone. */
  width?: number;
  children(slot: EditSlot): ReactNode;
}

/** A form in a drawer; unsaved input is confirmed before closing. */
export function EditDrawer({ formId, title, open, onClose, width = 720, children }: EditDrawerProps) {
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const finish = () => {
    setDirty(false);
    onClose();
  };
  const careful = useCareful({ isBusy: () => busy, isDirty: () => dirty, onClose: finish });
  return (
    <CarefulDrawer title={title} open={open} width={width} careful={careful} styles={{ body: { padding: 0 } }}>
      <div className={styles.content}>
        <div className={styles.scroll}>{children({ formId, setDirty, setBusy, finish })}</div>
        <div className={styles.footer}>
          <Button onClick={careful.close}>取消</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={busy}>
            确定
          </Button>
        </div>
      </div>
    </CarefulDrawer>
  );
}
