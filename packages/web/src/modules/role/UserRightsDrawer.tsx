import type { HeldRight, PassedRight, UserRights } from '@songbai/contract/modules/permission/user-rights.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Flex, Input, Skeleton, type TableColumnsType, Tag, Typography } from 'antd';
import { useState } from 'react';
import { usePhone } from '../../lib/media.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Drawer } from '../../ui/layer.tsx';
import { PlainTable } from '../../ui/plain-table/index.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { fetchRights } from './role.calls.ts';
import { matching, sourceText, TYPE_TEXTS } from './user-rights.ts';

interface UserRightsDrawerProps {
  user: { id: string; realname: string };
  open: boolean;
  onClose(): void;
}

/** 这个人能做什么: every right of a user and where it comes from (user-asks row 8). */
export function UserRightsDrawer({ user, open, onClose }: UserRightsDrawerProps) {
  const narrow = usePhone();
  const { data, error, refetch } = useQuery({
    queryKey: ['user', 'rights', user.id],
    queryFn: ({ signal }) => fetchRights(user.id, { signal }),
    enabled: open,
    staleTime: 0,
  });
  return (
    <Drawer
      title={`${user.realname}能做什么`}
      open={open}
      onClose={onClose}
      size={narrow ? '100%' : 900}
      destroyOnHidden
    >
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active />}
      {!error && data && <Rights data={data} />}
    </Drawer>
  );
}

function Rights({ data }: { data: UserRights }) {
  const [keyword, setKeyword] = useState('');
  const rights = matching(data.rights, keyword);
  const passing = matching(data.passing, keyword);
  return (
    <Flex vertical gap={12}>
      {data.admin && <Alert type="info" showIcon title="该用户是管理员，可以授予全部权限" />}
      <Input.Search
        allowClear
        aria-label="搜索权限"
        placeholder="请输入权限名称、编码或来源"
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <Tabs
        items={[
          {
            key: 'rights',
            label: `可使用(${rights.length})`,
            children: <RightsTable rights={rights} columns={[NAME, TYPE, SOURCES, RULES]} />,
          },
          {
            key: 'passing',
            label: `可转授(${passing.length})`,
            children: <RightsTable rights={passing} columns={[NAME, TYPE, SOURCES]} />,
          },
        ]}
      />
    </Flex>
  );
}

type Right = PassedRight & Partial<Pick<HeldRight, 'dataRules'>>;

function RightsTable({ rights, columns }: { rights: readonly Right[]; columns: TableColumnsType<Right> }) {
  return (
    <PlainTable<Right>
      rowKey="permissionId"
      size="small"
      columns={columns}
      dataSource={[...rights]}
      pagination={{ defaultPageSize: 20, hideOnSinglePage: true, showSizeChanger: false, showQuickJumper: true }}
      scroll={{ x: 640 }}
      empty="没有权限"
    />
  );
}

type Column = TableColumnsType<Right>[number];

const NAME: Column = {
  title: '权限',
  render: (_value, { name, perms, path }: Right) => (
    <Flex vertical>
      <span>{[...path, name].join(' / ')}</span>
      {perms && <Typography.Text type="secondary">{perms}</Typography.Text>}
    </Flex>
  ),
};
const TYPE: Column = { title: '类型', width: 110, render: (_value, { type }: Right) => TYPE_TEXTS[type] ?? '' };
const SOURCES: Column = {
  title: '来源',
  width: 220,
  render: (_value, { sources }: Right) => (
    <Flex gap={4} wrap>
      {sources.map((source) => (
        <Tag key={`${source.kind}-${source.id}`}>{sourceText(source)}</Tag>
      ))}
    </Flex>
  ),
};
const RULES: Column = {
  title: '数据权限',
  width: 200,
  render: (_value, { dataRules = [], sources }: Right) =>
    dataRules.length === 0
      ? '不限'
      : dataRules.map(({ id, ruleName, valid, sourceIds }) => {
          const from = sources.filter((source) => sourceIds.includes(source.id)).map((source) => source.name);
          return <div key={id}>{`${ruleName}${valid ? '' : '（无效）'}（${from.join('、')}）`}</div>;
        }),
};
