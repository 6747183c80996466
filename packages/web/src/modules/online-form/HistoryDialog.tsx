import type { DesignDifference } from '@songbai/contract/design/differences.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Empty, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { invalidate } from '../../resource/invalidate.ts';
import { useCommand } from '../../resource/use-command.ts';
import { useConfirm } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { StateTag } from '../../ui/StateTag.tsx';
import { DifferenceTable } from './DifferenceTable.tsx';

interface Version {
  version: number;
  /** Of a table: what its users have. A report's is always the last. */
  live?: boolean;
  note: string | null;
  createBy: string | null;
  createBy_dictText: string | null;
  createTime: string | null;
}

/** What was designed, and how its history is asked. */
export interface Designed {
  id: string;
  title: string;
  /** Name of its resource, by which it is kept. */
  resource: string;
  versions(signal: AbortSignal): Promise<Version[]>;
  differences(from: number, to: number, signal: AbortSignal): Promise<DesignDifference[]>;
  restore(version: number): Promise<Envelope<unknown>>;
  /** What follows when an earlier version is taken up again. */
  effect: string;
}

interface HistoryDialogProps {
  of: Designed;
  mayEdit: boolean;
  /** What its history holds besides. */
  children?: ReactNode;
  onClose(): void;
}

/** 版本历史 of a table or report: who saved what when, what it changed, and taking an earlier design up again. */
export function HistoryDialog({ of, mayEdit, children, onClose }: HistoryDialogProps) {
  const [shown, setShown] = useState<number>();
  const restore = useRestore(of);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [of.resource, 'versions', of.id],
    queryFn: ({ signal }) => of.versions(signal),
    staleTime: 0,
  });
  const latest = Math.max(0, ...(data ?? []).map(({ version }) => version));
  const first = Math.min(...(data ?? []).map(({ version }) => version));
  return (
    <Dialog
      open
      title={`版本历史「${of.title}」`}
      width={900}
      onOpenChange={(next) => !next && onClose()}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <Table<Version>
        rowKey="version"
        size="small"
        loading={isPending}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        scroll={{ x: 'max-content' }}
        dataSource={data ?? []}
        locale={{ emptyText: <Empty description="还没有保存过版本" /> }}
        columns={[
          { title: '版本', dataIndex: 'version', width: 72 },
          {
            ...{ title: '状态', width: 88 },
            render: (_value, { live, version }) => (live ?? version === latest) && <Live />,
          },
          { title: '说明', dataIndex: 'note' },
          {
            ...{ title: '保存人', width: 120 },
            // An account that is gone has no name any more.
            render: (_value, { createBy, createBy_dictText: name }) => name ?? createBy,
          },
          { title: '保存时间', dataIndex: 'createTime', width: 170 },
          {
            title: '操作',
            width: 150,
            render: (_value, { version }) => (
              <>
                {version > first && (
                  <LinkButton onClick={() => setShown(shown === version ? undefined : version)}>变更内容</LinkButton>
                )}
                {mayEdit && version < latest && <LinkButton onClick={() => restore(version)}>恢复</LinkButton>}
              </>
            ),
          },
        ]}
      />
      {shown !== undefined && <Differences of={of} version={shown} />}
      {children}
    </Dialog>
  );
}

const Live = () => <StateTag tone="green">生效中</StateTag>;

function useRestore({ title, effect, resource, restore }: Designed): (version: number) => void {
  const client = useQueryClient();
  const confirm = useConfirm();
  const { run } = useCommand();
  return (version) =>
    confirm({
      title: '恢复版本',
      content: `是否把「${title}」的设计恢复为版本${version}？`,
      effect,
      onOk: () => run(() => restore(version), { settled: () => void invalidate(client, resource) }),
    });
}

function Differences({ of, version }: { of: Designed; version: number }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [of.resource, 'versionDiff', of.id, version],
    queryFn: ({ signal }) => of.differences(version - 1, version, signal),
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <DifferenceTable title={`版本${version}与版本${version - 1}的差异`} loading={isPending} differences={data ?? []} />
  );
}
