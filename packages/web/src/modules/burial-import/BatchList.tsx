import { dictText } from '@songbai/contract/dicts.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import { IMPORT_STATUS } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import { Card, Space } from 'antd';
import { useState } from 'react';
import { usePhone } from '../../lib/media.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { PlainTable } from '../../ui/plain-table/index.ts';
import { type ImportBatch, useBatches } from './burial-import.calls.ts';
import { DiscardButton } from './DiscardButton.tsx';
import { RollbackButton } from './RollbackButton.tsx';

const OPEN = new Set<string>([IMPORT_STATUS.toConfirm, IMPORT_STATUS.running]);
const FINISHED = new Set<string>([IMPORT_STATUS.done, IMPORT_STATUS.partlyDone]);

/** Earlier imports; an unfinished one can be resumed, a finished one rolled back. */
export function BatchList({ onOpen }: { onOpen(batchId: string): void }) {
  const [place, setPlace] = useState({ pageNo: 1, pageSize: LIMITS.pageSizeDefault as number });
  const narrow = usePhone();
  const { data, isPending, error, refetch } = useBatches(place.pageNo, place.pageSize);
  return (
    <Card variant="borderless" title="导入批次">
      {error && <LoadFailure error={error} onRetry={refetch} />}
      <PlainTable<ImportBatch>
        rowKey="id"
        empty="还没有导入过登记簿"
        size="middle"
        loading={isPending}
        dataSource={data?.records ?? []}
        scroll={{ x: 960 }}
        pagination={{
          current: place.pageNo,
          pageSize: place.pageSize,
          total: data?.total ?? 0,
          pageSizeOptions: [...LIMITS.pageSizeOptions],
          showSizeChanger: true,
          showQuickJumper: true,
          showTotal: (total, [from, to]) => `${from}-${to} 共 ${total} 条`,
          onChange: (pageNo, pageSize) => setPlace({ pageNo, pageSize }),
        }}
        columns={[
          { title: '文件', dataIndex: 'fileName', width: 220, ellipsis: true },
          {
            title: '状态',
            dataIndex: 'status',
            width: 100,
            render: (status: string, row) => row.status_dictText ?? dictText('import_status', status),
          },
          { title: '总行', dataIndex: 'rows', width: 90, align: 'right' },
          { title: '成功', dataIndex: 'ok', width: 90, align: 'right' },
          { title: '失败', dataIndex: 'failed', width: 90, align: 'right' },
          { title: '警告', dataIndex: 'warnings', width: 90, align: 'right' },
          { title: '创建人', dataIndex: 'createBy_dictText', width: 110 },
          { title: '创建时间', dataIndex: 'createTime', width: 170 },
          {
            title: '操作',
            width: 150,
            fixed: narrow ? undefined : 'end',
            render: (_value, row) => (
              <Space size={4}>
                <LinkButton onClick={() => onOpen(row.id)}>{OPEN.has(row.status) ? '继续' : '查看'}</LinkButton>
                {row.status === IMPORT_STATUS.toConfirm && (
                  <DiscardButton batchId={row.id} fileName={row.fileName} size="small" />
                )}
                {FINISHED.has(row.status) && <RollbackButton batchId={row.id} fileName={row.fileName} size="small" />}
              </Space>
            ),
          },
        ]}
      />
    </Card>
  );
}
