import { ORG_CATEGORY } from '@songbai/contract/modules/depart/depart.dicts.ts';
import { useQuery } from '@tanstack/react-query';
import { Empty, Spin } from 'antd';
import { DetailList } from '../../ui/detail-list/index.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { departDetail, type MyDepart } from './depart-user.calls.ts';

const CATEGORIES: Readonly<Record<string, string>> = {
  [ORG_CATEGORY.company]: '公司',
  [ORG_CATEGORY.department]: '部门',
};

/** 基本信息, read-only (contract/1 §8.7). */
export function DepartInfo({ depart }: { depart: MyDepart }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['depart', 'detail', depart.id],
    queryFn: async ({ signal }) => (await departDetail(depart.id, { signal })) ?? null,
  });
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return isFetching ? <Spin /> : <Empty description="该部门已不存在" />;
  return (
    <DetailList
      col={2}
      bordered
      items={[
        { term: '部门名称', content: data.departName },
        { term: '上级部门', content: data.above ?? '无' },
        { term: '部门编码', content: data.orgCode },
        { term: '机构类型', content: CATEGORIES[data.orgCategory] ?? '岗位' },
        { term: '排序', content: data.departOrder ?? '' },
        { term: '手机号', content: data.mobile ?? '' },
        { term: '地址', content: data.address ?? '', wide: true },
        { term: '备注', content: data.memo ?? '', wide: true },
      ]}
    />
  );
}
