import type { CgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useCopyText } from '../../lib/copy-text.ts';
import { useCan } from '../../session/permissions.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { CreateMenuDialog } from './CreateMenuDialog.tsx';
import { createMenu } from './online-form.calls.ts';
import styles from './online-form.module.css';
import { screenPath } from './screen-path.ts';

interface MenuLinkDialogProps {
  head: CgformHead;
  onClose(): void;
}

/** 菜单链接: the address a menu of this table has, and making one (contract/2 §15.1). */
export function MenuLinkDialog({ head, onClose }: MenuLinkDialogProps) {
  const copy = useCopyText();
  const can = useCan();
  const [creating, setCreating] = useState(false);
  const path = screenPath(head) ?? '';
  return (
    <Dialog
      open
      title={`菜单链接[${head.tableTxt}]`}
      width={600}
      onOpenChange={(next) => !next && onClose()}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button onClick={() => void copy(path)}>复制</Button>
          {can(FORM_RIGHTS.menu) && (
            <Button type="primary" onClick={() => setCreating(true)}>
              创建菜单
            </Button>
          )}
        </>
      }
    >
      <div className={styles.address}>{path}</div>
      {creating && <TableMenuDialog head={head} onClose={() => setCreating(false)} onMade={onClose} />}
    </Dialog>
  );
}

/** 创建菜单 of a table. */
export function TableMenuDialog({ head, onClose, onMade = onClose }: MenuLinkDialogProps & { onMade?(): void }) {
  return (
    <CreateMenuDialog
      head={{ id: head.id, title: head.tableTxt }}
      create={createMenu}
      onClose={onClose}
      onMade={onMade}
    />
  );
}
