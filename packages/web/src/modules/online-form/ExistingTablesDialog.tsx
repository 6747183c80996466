import type { OfferedTable } from '@songbai/contract/modules/online-form/existing-tables.calls.ts';
import { cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { invalidate } from '../../resource/invalidate.ts';
import { useCommand } from '../../resource/use-command.ts';
import { BoundedSearch } from '../../ui/BoundedSearch.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { PlainTable } from '../../ui/plain-table/index.ts';
import { adoptTables, fetchOfferedTables } from './online-form.calls.ts';

const HINT = '按表的列、长度、主键和索引生成在线表单的草稿，原表及其中的数据不变。同步数据库后，数据可用「导入」带入。';

/** 导入数据库表: tables of the database that become drafts (contract/2 §15.1, online.md §4.3). */
export function ExistingTablesDialog({ onClose }: { onClose(): void }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const client = useQueryClient();
  const { busy, run } = useCommand();
  const make = async () => {
    const settled = () => void invalidate(client, cgformHead.name);
    if (await run(() => adoptTables(chosen), { settled })) onClose();
  };
  return (
    <Dialog
      open
      title="导入数据库表"
      width={640}
      onOpenChange={(next) => !next && !busy && onClose()}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            取消
          </Button>
          <Button type="primary" disabled={chosen.length === 0} loading={busy} onClick={() => void make()}>
            生成表单
          </Button>
        </>
      }
    >
      <Alert type="info" showIcon title={HINT} style={{ marginBottom: 12 }} />
      <OfferedTables chosen={chosen} onChoose={setChosen} />
    </Dialog>
  );
}

interface OfferedTablesProps {
  chosen: readonly string[];
  onChoose(names: readonly string[]): void;
}

function OfferedTables({ chosen, onChoose }: OfferedTablesProps) {
  const [asked, setAsked] = useState({ tableName: '', pageNo: 1 });
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [cgformHead.name, 'offered', asked],
    queryFn: ({ signal }) => fetchOfferedTables(asked, signal),
    staleTime: 0,
  });
  return (
    <>
      <BoundedSearch
        aria-label="表名"
        placeholder="请输入表名"
        style={{ marginBottom: 12 }}
        onSearch={(tableName) => setAsked({ tableName, pageNo: 1 })}
      />
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <PlainTable<OfferedTable>
        rowKey="id"
        size="small"
        loading={isFetching}
        columns={[{ title: '表名', dataIndex: 'id' }]}
        dataSource={data?.records ?? []}
        empty="没有可导入的数据库表"
        pagination={{
          current: asked.pageNo,
          pageSize: 10,
          total: data?.total ?? 0,
          showSizeChanger: false,
          onChange: (pageNo) => setAsked({ ...asked, pageNo }),
        }}
        rowSelection={{
          selectedRowKeys: [...chosen],
          preserveSelectedRowKeys: true,
          onChange: (keys) => onChoose(keys.map(String)),
          getCheckboxProps: ({ id }) => ({ 'aria-label': `选择${id}` }) as object,
        }}
      />
    </>
  );
}
