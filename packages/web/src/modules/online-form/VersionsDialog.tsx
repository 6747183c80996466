import { type CgformHead, cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import { KeptTables } from './KeptTables.tsx';
import { fetchDifferences, fetchVersions, restoreVersion } from './online-form.calls.ts';

interface VersionsDialogProps {
  head: CgformHead;
  mayEdit: boolean;
  onClose(): void;
}

/** 版本历史 of a designed table. */
export function VersionsDialog({ head, ...rest }: VersionsDialogProps) {
  const { id, tableTxt } = head;
  return (
    <HistoryDialog
      of={{
        ...{ id, title: tableTxt, resource: cgformHead.name },
        versions: (signal) => fetchVersions(id, signal),
        differences: (from, to, signal) => fetchDifferences(id, from, to, signal),
        restore: (version) => restoreVersion(id, version),
        effect: '恢复后成为一个新的版本，表结构有变化时需要同步数据库。',
      }}
      {...rest}
    >
      <KeptTables head={head} />
    </HistoryDialog>
  );
}
