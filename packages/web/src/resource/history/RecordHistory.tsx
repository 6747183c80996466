import { HistoryOutlined } from '@ant-design/icons';
import { dataLog } from '@songbai/contract/modules/data-log/data-log.resource.ts';
import { actionCode, type Resource } from '@songbai/contract/resource/define.ts';
import { Button, Empty, Flex, Pagination, Skeleton, Timeline } from 'antd';
import { useState } from 'react';
import { usePhone } from '../../lib/media.ts';
import { useCan } from '../../session/permissions.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Drawer } from '../../ui/layer.tsx';
import { ChangedFields, ChangeHead } from './ChangedFields.tsx';
import { useChanges } from './history.calls.ts';
import styles from './history.module.css';

interface RecordHistoryProps {
  resource: Resource;
  id: string;
}

/** 修改记录 of one record and its lines, for people who may read the data log. */
export function RecordHistory({ resource, id }: RecordHistoryProps) {
  const [open, setOpen] = useState(false);
  const narrow = usePhone();
  const can = useCan();
  if (!can(actionCode(dataLog, 'list'))) return null;
  return (
    <>
      <Button icon={<HistoryOutlined />} onClick={() => setOpen(true)}>
        修改记录
      </Button>
      <Drawer title="修改记录" open={open} onClose={() => setOpen(false)} size={narrow ? '100%' : 560} destroyOnHidden>
        <Changes resource={resource} id={id} />
      </Drawer>
    </>
  );
}

const SIZE = 20;

function Changes({ resource, id }: RecordHistoryProps) {
  const [pageNo, setPageNo] = useState(1);
  const { data, error, refetch } = useChanges({ dataTable: resource.table, dataId: id }, pageNo, SIZE);
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active />;
  if (data.total === 0) return <Empty description="没有修改记录" />;
  return (
    <Flex vertical gap={16}>
      <Timeline
        items={data.records.map((change) => ({
          key: change.id,
          content: (
            <>
              <div>
                <span className={styles.time}>{change.createTime}</span> {change.createName ?? change.createBy ?? ''}{' '}
                <ChangeHead change={change} />
              </div>
              <ChangedFields change={change} />
            </>
          ),
        }))}
      />
      <Pagination
        size="small"
        align="end"
        hideOnSinglePage
        current={pageNo}
        pageSize={SIZE}
        total={data.total}
        showSizeChanger={false}
        onChange={setPageNo}
      />
    </Flex>
  );
}
