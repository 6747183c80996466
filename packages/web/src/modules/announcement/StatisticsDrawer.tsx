import type { ReadStatistics } from '@songbai/contract/modules/announcement/announcement.calls.ts';
import type { Announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';
import { useQuery } from '@tanstack/react-query';
import { Flex, Progress, Skeleton, Statistic, Typography } from 'antd';
import { usePhone } from '../../lib/media.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Drawer } from '../../ui/layer.tsx';
import { PlainTable } from '../../ui/plain-table/index.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { fetchStatistics, NOTICE_KEYS } from './announcement.calls.ts';

interface StatisticsDrawerProps {
  announcement: Pick<Announcement, 'id' | 'titile'>;
  open: boolean;
  onClose(): void;
}

/** 已读统计: how many have read an announcement, who, and who has not. */
export function StatisticsDrawer({ announcement: { id, titile }, open, onClose }: StatisticsDrawerProps) {
  const narrow = usePhone();
  const { data, error, refetch } = useQuery({
    queryKey: NOTICE_KEYS.statistics(id),
    queryFn: ({ signal }) => fetchStatistics(id, signal),
    enabled: open,
    staleTime: 0,
  });
  return (
    <Drawer title={`已读统计：${titile}`} open={open} onClose={onClose} size={narrow ? '100%' : 560} destroyOnHidden>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active />}
      {!error && data && <Figures data={data} />}
    </Drawer>
  );
}

type Person = ReadStatistics['unread'][number] & { readTime?: string };

function Figures({ data }: { data: ReadStatistics }) {
  const { receivers, readers, read, unread } = data;
  const waiting = receivers - readers;
  const percent = receivers === 0 ? 0 : Math.floor((readers / receivers) * 100);
  return (
    <>
      <Flex gap={32} align="center">
        <Statistic title="接收人数" value={receivers} />
        <Statistic title="已读" value={readers} />
        <Statistic title="未读" value={waiting} />
        <Progress type="circle" size={64} percent={percent} aria-label="已读比例" />
      </Flex>
      <Tabs
        items={[
          { key: 'read', label: `已读人员(${readers})`, children: <People people={read} total={readers} withTime /> },
          { key: 'unread', label: `未读人员(${waiting})`, children: <People people={unread} total={waiting} /> },
        ]}
      />
    </>
  );
}

interface PeopleProps {
  people: readonly Person[];
  total: number;
  withTime?: boolean;
}

function People({ people, total, withTime = false }: PeopleProps) {
  const time = { title: '阅读时间', dataIndex: 'readTime', width: 180 };
  return (
    <>
      <PlainTable<Person>
        rowKey="username"
        size="small"
        dataSource={[...people]}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false, showQuickJumper: true }}
        empty="没有人员"
        columns={[
          { title: '姓名', dataIndex: 'realname' },
          { title: '账号', dataIndex: 'username' },
          ...(withTime ? [time] : []),
        ]}
      />
      {total > people.length && (
        <Typography.Text type="secondary">
          仅显示前 {people.length} 人，共 {total} 人
        </Typography.Text>
      )}
    </>
  );
}
