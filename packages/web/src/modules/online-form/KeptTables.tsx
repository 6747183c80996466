import { MESSAGES } from '@songbai/contract/messages.ts';
import { type CgformHead, cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import type { KeptTable } from '@songbai/contract/modules/online-form/kept-tables.calls.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import { useQuery } from '@tanstack/react-query';
import { Table } from 'antd';
import { useCan, useIsAdmin } from '../../session/permissions.ts';
import { useConfirm } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { fetchKept, restoreKept } from './online-form.calls.ts';
import { SyncProgress } from './SyncProgress.tsx';
import { useSync } from './use-sync.ts';

interface KeptTablesProps {
  head: Pick<CgformHead, 'id' | 'tableTxt' | 'tableName'>;
}

/** 强制同步前的数据: what forced syncs put aside, and getting it back; nothing where there is none (online.md §4.2.5). */
export function KeptTables({ head }: KeptTablesProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [cgformHead.name, 'kept', head.id],
    queryFn: ({ signal }) => fetchKept(head.id, signal),
    staleTime: 0,
  });
  const { mayRestore, busy, progress, restore } = useRestore(head);
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <>
      <Table<KeptTable>
        rowKey="id"
        size="small"
        title={() => <h3 style={{ margin: 0, fontSize: 'inherit' }}>强制同步前的数据</h3>}
        style={{ marginTop: 12 }}
        pagination={{ pageSize: 5, hideOnSinglePage: true }}
        scroll={{ x: 'max-content' }}
        dataSource={data}
        columns={[
          { title: '版本', dataIndex: 'version', width: 72 },
          { title: '行数', dataIndex: 'rows', width: 88, align: 'right' },
          {
            ...{ title: '操作人', width: 120 },
            // An account that is gone has no name any more.
            render: (_value, { createBy, createBy_dictText: name }) => name ?? createBy,
          },
          { title: '另存时间', dataIndex: 'createTime', width: 170 },
          { title: '保留至', dataIndex: 'expireDate', width: 110 },
          {
            title: '操作',
            width: 80,
            render: (_value, kept) =>
              mayRestore &&
              kept.version !== null && (
                <LinkButton disabled={busy} onClick={() => restore(kept)}>
                  恢复
                </LinkButton>
              ),
          },
        ]}
      />
      {progress && <SyncProgress {...progress} />}
    </>
  );
}

function useRestore({ id, tableTxt, tableName }: KeptTablesProps['head']) {
  const can = useCan();
  const mayRestore = useIsAdmin() && can(FORM_RIGHTS.rebuild);
  const confirm = useConfirm();
  const { busy, progress, go } = useSync(id, { done: MESSAGES.designKeptRestored });
  const restore = ({ id: syncId, version, rows }: KeptTable) =>
    confirm({
      title: '恢复强制同步前的数据',
      content: `是否把「${tableTxt}」（${tableName}）恢复为版本${version}的表结构和当时的${rows}行数据？`,
      effect: '现有的表和数据不再使用，另存30天，期间可以再恢复。',
      okText: '恢复',
      danger: true,
      onOk: () => go(() => restoreKept(id, syncId)),
    });
  return { mayRestore, busy, progress, restore };
}
