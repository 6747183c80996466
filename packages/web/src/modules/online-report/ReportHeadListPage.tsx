import { type ReportHead, reportHead } from '@songbai/contract/modules/online-report/report-head.resource.ts';
import { useState } from 'react';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import { ReportLinkDialog } from './ReportLinkDialog.tsx';
import { ReportRowActions, type ReportRowDialog } from './ReportRowActions.tsx';
import { ReportVersionsDialog } from './ReportVersionsDialog.tsx';
import { useReportRights } from './use-report-rights.ts';

interface Shown {
  dialog: ReportRowDialog;
  head: ReportHead;
}

/** Online报表开发: reports made in the browser (contract/2 §17.1, online.md §8.3). */
export function ReportHeadListPage() {
  const may = useReportRights();
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  return (
    <>
      <ResourceList
        resource={reportHead}
        may={{ add: may.add, edit: may.edit }}
        columns={['code', 'name', 'source', 'dbSource', 'content', 'createBy', 'createTime']}
        essential={['code', 'name', 'source']}
        cells={{
          source: (value) => (value ? '系统列表' : 'SQL语句'),
          dbSource: (value) => (value ? String(value) : '本系统数据库'),
        }}
        withoutButtons={() => ['detail']}
        rowActions={(row) => (
          <ReportRowActions row={row} may={may} onOpen={(dialog) => setShown({ dialog, head: row })} />
        )}
        form={({ target, open, onClose }) => (
          <ReportDialog id={target.mode === 'add' ? undefined : target.id} open={open} onClose={onClose} />
        )}
      />
      {shown?.dialog === 'link' && <ReportLinkDialog head={shown.head} mayMakeMenu={may.menu} onClose={close} />}
      {shown?.dialog === 'versions' && <ReportVersionsDialog head={shown.head} mayEdit={may.edit} onClose={close} />}
      {shown?.dialog === 'copy' && <ReportDialog id={shown.head.id} isCopy open onClose={close} />}
    </>
  );
}
