import { type Role, role } from '@songbai/contract/modules/role/role.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Card, Empty, Menu, Pagination, Spin } from 'antd';
import { useState } from 'react';
import { getResult } from '../../api/client.ts';
import { useFreshWhenShown } from '../../lib/page.ts';
import { BoundedSearch } from '../../ui/BoundedSearch.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { SidePart } from '../../ui/SidePart.tsx';
import side from '../../ui/side-page.module.css';
import { RoleMembers } from './RoleMembers.tsx';
import styles from './role.module.css';

const PAGE_SIZE = 20;

/** 角色成员: roles on the left, the members of the selected one on the right (contract/1 §5.7). */
export function RoleUserListPage() {
  const [chosen, setChosen] = useState<Role>();
  return (
    <div className={side.page}>
      <SidePart title="角色" chosen={chosen?.roleName} needed>
        <RoleMenu chosen={chosen} onChoose={setChosen} />
      </SidePart>
      <Card className={side.main} variant="borderless" title={chosen?.roleName ?? '成员'}>
        {chosen ? <RoleMembers key={chosen.id} role={chosen} /> : <Empty description="请选择一个角色!" />}
      </Card>
    </div>
  );
}

function RoleMenu({ chosen, onChoose }: { chosen: Role | undefined; onChoose(role: Role): void }) {
  const [keyword, setKeyword] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const params = { keyword, pageNo, pageSize: PAGE_SIZE, column: 'roleCode', order: 'asc' };
  const queryKey = [role.name, 'menu', params];
  useFreshWhenShown(queryKey);
  const { data, isFetching, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => getResult<Page<Role>>(`${role.path}/list`, params, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.records ?? [];
  return (
    <div className={styles.roles}>
      <BoundedSearch
        aria-label="搜索角色"
        placeholder="请输入角色名称或编码"
        onSearch={(typed) => {
          setKeyword(typed);
          setPageNo(1);
        }}
      />
      {error && <LoadFailure error={error} onRetry={refetch} />}
      <Spin spinning={isFetching}>
        {rows.length === 0 ? (
          <Empty description={isFetching ? '正在加载' : '没有查询到任何角色'} />
        ) : (
          <Menu
            aria-label="角色"
            selectedKeys={chosen ? [chosen.id] : []}
            items={rows.map(({ id, roleName }) => ({ key: id, label: roleName, title: roleName }))}
            onClick={({ key }) => {
              const found = rows.find(({ id }) => id === key);
              if (found) onChoose(found);
            }}
          />
        )}
      </Spin>
      <Pagination
        simple
        size="small"
        hideOnSinglePage
        current={pageNo}
        pageSize={PAGE_SIZE}
        total={data?.total ?? 0}
        onChange={setPageNo}
      />
    </div>
  );
}
