import { reportAddress } from '@songbai/contract/modules/online-report/report.calls.ts';
import type { ReportHead } from '@songbai/contract/modules/online-report/report-head.resource.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useCopyText } from '../../lib/copy-text.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { CreateMenuDialog } from '../online-form/index.ts';
import styles from './online-report.module.css';
import { createReportMenu, paramsQuery } from './report-head.calls.ts';

interface ReportLinkDialogProps {
  head: ReportHead;
  mayMakeMenu: boolean;
  onClose(): void;
}

/** 配置地址: the address that a menu of this report has, with a place for each parameter (contract/2 §17.1). */
export function ReportLinkDialog({ head, mayMakeMenu, onClose }: ReportLinkDialogProps) {
  const copy = useCopyText();
  const [creating, setCreating] = useState(false);
  const { data, error, refetch } = useQuery(paramsQuery(head.id));
  const address = data && reportAddress(head.id, data);
  return (
    <Dialog
      open
      title={`菜单链接[${head.name}]`}
      width={600}
      onOpenChange={(next) => !next && onClose()}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button disabled={!address} onClick={() => address && void copy(address)}>
            复制
          </Button>
          {mayMakeMenu && (
            <Button type="primary" onClick={() => setCreating(true)}>
              创建菜单
            </Button>
          )}
        </>
      }
    >
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!address && !error && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {address && <div className={styles.address}>{address}</div>}
      {data && data.length > 0 && (
        <p className={styles.note}>
          菜单可以带参数值，如把 {'${'}
          {data[0]?.paramName}
          {'}'} 换成实际的值；不带时由查看的人填写。
        </p>
      )}
      {creating && (
        <CreateMenuDialog
          head={{ id: head.id, title: head.name }}
          create={createReportMenu}
          onClose={() => setCreating(false)}
          onMade={onClose}
        />
      )}
    </Dialog>
  );
}
