import { LIMITS } from '@songbai/contract/limits.ts';
import type { AddressEntry } from '@songbai/contract/modules/user/user.calls.ts';
import type { TableColumnsType } from 'antd';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { PlainTable } from '../../ui/plain-table/index.ts';
import { type AddressQuery, type useAddressPage, usePositionNames } from './address-book.calls.ts';

interface AddressTableProps {
  page: ReturnType<typeof useAddressPage>;
  query: AddressQuery;
  onPage(pageNo: number, pageSize: number): void;
}

/** A masked number cannot be called. */
function phoneLink(phone: string | null) {
  return phone?.includes('*') ? phone : phone && <a href={`tel:${phone}`}>{phone}</a>;
}

/** Phone numbers and mail addresses are links. */
export function AddressTable({ page, query, onPage }: AddressTableProps) {
  const positions = usePositionNames();
  const { data, error, isFetching, refetch } = page;
  const columns: TableColumnsType<AddressEntry> = [
    { title: '姓名', dataIndex: 'realname', width: 110, ellipsis: true },
    { title: '工号', dataIndex: 'workNo', width: 110, ellipsis: true },
    { title: '部门', dataIndex: 'departName', width: 180, ellipsis: true },
    { title: '职务', dataIndex: 'post', width: 150, ellipsis: true, render: (post) => postText(post, positions) },
    { title: '手机', dataIndex: 'phone', width: 130, render: phoneLink },
    {
      title: '公司邮箱',
      dataIndex: 'email',
      width: 180,
      ellipsis: true,
      render: (email) => email && <a href={`mailto:${email}`}>{email}</a>,
    },
  ];
  return (
    <>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      <PlainTable<AddressEntry>
        size="middle"
        rowKey="userId"
        columns={columns}
        dataSource={data?.records ?? []}
        loading={isFetching}
        scroll={{ x: 860 }}
        empty="没有查询到任何数据"
        pagination={{
          current: query.pageNo,
          pageSize: query.pageSize,
          total: data?.total ?? 0,
          pageSizeOptions: [...LIMITS.pageSizeOptions],
          showSizeChanger: true,
          showQuickJumper: true,
          showTotal: (total, [from, to]) => `${from}-${to} 共 ${total} 条`,
          onChange: (pageNo, pageSize) => onPage(pageSize === query.pageSize ? pageNo : 1, pageSize),
        }}
      />
    </>
  );
}

/** Names of the positions; an unknown code is shown as it is. */
function postText(post: unknown, positions: ReadonlyMap<string, string>): string {
  if (typeof post !== 'string' || post === '') return '';
  return post
    .split(',')
    .map((code) => positions.get(code) ?? code)
    .join(',');
}
