import type { ReportVersionRow } from '@songbai/contract/modules/online-report/report-head.calls.ts';
import { type ReportHead, reportHead } from '@songbai/contract/modules/online-report/report-head.resource.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Table } from 'antd';
import { invalidate } from '../../resource/invalidate.ts';
import { useCommand } from '../../resource/use-command.ts';
import { useConfirm } from '../../ui/confirm/index.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { restoreReport, versionsQuery } from './report-head.calls.ts';

interface ReportVersionsDialogProps {
  head: ReportHead;
  mayEdit: boolean;
  onClose(): void;
}

/** 版本历史 of a report: who saved what when, and taking an earlier one up again. */
export function ReportVersionsDialog({ head, mayEdit, onClose }: ReportVersionsDialogProps) {
  const restore = useRestore(head);
  const { data, error, isPending, refetch } = useQuery(versionsQuery(head.id));
  const latest = Math.max(0, ...(data ?? []).map(({ version }) => version));
  return (
    <Dialog
      open
      title={`版本历史「${head.name}」`}
      width={800}
      onOpenChange={(next) => !next && onClose()}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <Table<ReportVersionRow>
        rowKey="version"
        size="small"
        loading={isPending}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        scroll={{ x: 'max-content' }}
        dataSource={data ?? []}
        locale={{ emptyText: '还没有保存过版本' }}
        columns={[
          { title: '版本', dataIndex: 'version', width: 72 },
          { title: '说明', dataIndex: 'note' },
          { title: '保存人', dataIndex: 'createBy', width: 120 },
          { title: '保存时间', dataIndex: 'createTime', width: 170 },
          {
            title: '操作',
            width: 88,
            render: (_value, { version }) =>
              version === latest ? (
                '当前版本'
              ) : (
                <Button type="link" size="small" disabled={!mayEdit} onClick={() => restore(version)}>
                  恢复
                </Button>
              ),
          },
        ]}
      />
    </Dialog>
  );
}

function useRestore(head: ReportHead): (version: number) => void {
  const client = useQueryClient();
  const confirm = useConfirm();
  const { run } = useCommand();
  return (version) =>
    confirm({
      title: '恢复版本',
      content: `是否把报表「${head.name}」恢复为版本${version}？`,
      effect: '恢复后成为一个新的版本，打开报表的人立即看到。',
      onOk: () =>
        run(() => restoreReport(head.id, version), { settled: () => void invalidate(client, reportHead.name) }),
    });
}
