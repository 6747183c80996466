import type { DesignDifference } from '@songbai/contract/design/differences.ts';
import type { VersionRow } from '@songbai/contract/modules/online-form/design.calls.ts';
import { type CgformHead, cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Table } from 'antd';
import { useState } from 'react';
import { invalidate } from '../../resource/invalidate.ts';
import { useCommand } from '../../resource/use-command.ts';
import { useConfirm } from '../../ui/confirm/index.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { StateTag } from '../../ui/StateTag.tsx';
import { fetchDifferences, fetchVersions, restoreVersion } from './online-form.calls.ts';

interface VersionsDialogProps {
  head: CgformHead;
  mayEdit: boolean;
  onClose(): void;
}

/** 版本历史: who saved what when, what it changed, and taking an earlier design up again. */
export function VersionsDialog({ head, mayEdit, onClose }: VersionsDialogProps) {
  const [shown, setShown] = useState<number>();
  const restore = useRestore(head);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [cgformHead.name, 'versions', head.id],
    queryFn: ({ signal }) => fetchVersions(head.id, signal),
    staleTime: 0,
  });
  const latest = Math.max(0, ...(data ?? []).map(({ version }) => version));
  return (
    <Dialog
      open
      title={`版本历史「${head.tableTxt}」`}
      width={900}
      onOpenChange={(next) => !next && onClose()}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <Table<VersionRow>
        rowKey="version"
        size="small"
        loading={isPending}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        scroll={{ x: 'max-content' }}
        dataSource={data ?? []}
        columns={[
          { title: '版本', dataIndex: 'version', width: 72 },
          { title: '状态', dataIndex: 'live', width: 88, render: (live: boolean) => live && <Live /> },
          { title: '说明', dataIndex: 'note' },
          { title: '保存人', dataIndex: 'createBy', width: 120 },
          { title: '保存时间', dataIndex: 'createTime', width: 170 },
          {
            title: '操作',
            width: 150,
            render: (_value, { version }) => (
              <>
                {version > 1 && (
                  <Button type="link" size="small" onClick={() => setShown(shown === version ? undefined : version)}>
                    变更内容
                  </Button>
                )}
                {mayEdit && version < latest && (
                  <Button type="link" size="small" onClick={() => restore(version)}>
                    恢复
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
      {shown !== undefined && <Differences id={head.id} version={shown} />}
    </Dialog>
  );
}

const Live = () => <StateTag tone="green">生效中</StateTag>;

function useRestore(head: CgformHead): (version: number) => void {
  const client = useQueryClient();
  const confirm = useConfirm();
  const { run } = useCommand();
  return (version) =>
    confirm({
      title: '恢复版本',
      content: `是否把「${head.tableTxt}」的设计恢复为版本${version}？`,
      effect: '恢复后成为一个新的版本，表结构有变化时需要同步数据库。',
      onOk: () =>
        run(() => restoreVersion(head.id, version), { settled: () => void invalidate(client, cgformHead.name) }),
    });
}

const KINDS = { added: '新增', removed: '移除', changed: '修改' } as const;

function Differences({ id, version }: { id: string; version: number }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [cgformHead.name, 'versionDiff', id, version],
    queryFn: ({ signal }) => fetchDifferences(id, version - 1, version, signal),
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <Table<DesignDifference & { at: number }>
      rowKey="at"
      size="small"
      title={() => `版本${version}与版本${version - 1}的差异`}
      loading={isPending}
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={(data ?? []).map((row, at) => ({ ...row, at }))}
      locale={{ emptyText: '没有差异' }}
      columns={[
        { title: '对象', dataIndex: 'name' },
        { title: '变更', dataIndex: 'kind', width: 72, render: (kind: DesignDifference['kind']) => KINDS[kind] },
        { title: '属性', dataIndex: 'property' },
        { title: '原值', dataIndex: 'from' },
        { title: '新值', dataIndex: 'to' },
      ]}
    />
  );
}
