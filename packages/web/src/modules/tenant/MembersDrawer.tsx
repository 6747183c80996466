import type { TenantMember } from '@songbai/contract/modules/tenant/tenant.calls.ts';
import type { Tenant } from '@songbai/contract/modules/tenant/tenant.resource.ts';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { usePhone } from '../../lib/media.ts';
import { UserDialog } from '../../pickers/people/UserDialog.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { useSession } from '../../session/session.ts';
import { BoundedSearch } from '../../ui/BoundedSearch.tsx';
import { ConfirmPop } from '../../ui/confirm/index.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Drawer } from '../../ui/layer.tsx';
import { PlainTable } from '../../ui/plain-table/index.ts';
import { addMembers, removeMembers, useMembers, useRefreshMembers } from './tenant.calls.ts';

interface MembersDrawerProps {
  tenant: Tenant;
  open: boolean;
  onClose(): void;
}

/** 租户成员: the users of a tenant. */
export function MembersDrawer({ tenant, open, onClose }: MembersDrawerProps) {
  const narrow = usePhone();
  return (
    <Drawer
      title={`租户成员：${tenant.name}`}
      open={open}
      onClose={onClose}
      size={narrow ? '100%' : 720}
      destroyOnHidden
    >
      <Members tenantId={tenant.id} />
    </Drawer>
  );
}

const PAGE_SIZE = 10;

function Members({ tenantId }: { tenantId: number }) {
  const [asked, setAsked] = useState({ keyword: '', pageNo: 1, pageSize: PAGE_SIZE });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [choosing, setChoosing] = useState(false);
  const { data, error, isFetching, refetch } = useMembers(tenantId, asked);
  const refresh = useRefreshMembers(tenantId);
  const { busy, run } = useCommand();
  const own = useSession((session) => session.user?.id);
  const remove = (ids: readonly string[]) =>
    void run(() => removeMembers(tenantId, ids), {
      settled: () => {
        setChosen((before) => before.filter((id) => !ids.includes(id)));
        refresh();
      },
    });
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap>
        <Button type="primary" disabled={busy} onClick={() => setChoosing(true)}>
          添加成员
        </Button>
        <ConfirmPop
          danger
          title={`确定移除选中的${chosen.length}人吗?`}
          effect="他们将不能再进入这个租户，账号保留"
          disabled={chosen.length === 0}
          onConfirm={() => remove(chosen)}
        >
          <Button danger disabled={chosen.length === 0 || busy}>
            移除{chosen.length > 0 ? `（${chosen.length}）` : ''}
          </Button>
        </ConfirmPop>
        <BoundedSearch
          aria-label="查找成员"
          placeholder="账号或姓名"
          style={{ maxWidth: 220 }}
          onSearch={(keyword) => setAsked({ ...asked, keyword, pageNo: 1 })}
        />
      </Flex>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      <PlainTable<TenantMember>
        rowKey="id"
        size="small"
        columns={COLUMNS}
        dataSource={data?.records ?? []}
        loading={isFetching && !data}
        scroll={{ x: 'max-content' }}
        empty="没有成员"
        rowSelection={{
          preserveSelectedRowKeys: true,
          selectedRowKeys: [...chosen],
          onChange: (keys) => setChosen(keys.map(String)),
          // Users who remove themselves could not undo it.
          getCheckboxProps: ({ id, realname }) => ({ disabled: id === own, 'aria-label': `选择${realname}` }),
        }}
        pagination={{
          current: asked.pageNo,
          pageSize: asked.pageSize,
          total: data?.total ?? 0,
          showTotal: (total, [from, to]) => `${from}-${to} 共 ${total} 条`,
          showSizeChanger: false,
          showQuickJumper: true,
          onChange: (pageNo) => setAsked({ ...asked, pageNo }),
        }}
      />
      {choosing && (
        <UserDialog
          chosen={[]}
          several
          store="id"
          text="realname"
          width={1250}
          source={{ url: '/sys/tenant/candidates', params: { tenantId } }}
          empty="没有可以添加的用户：您能看到的用户都已是成员，新同事请在「用户管理」中新增"
          onClosed={() => setChoosing(false)}
          onChoose={(people) => {
            const ids = people.map((person) => person.value);
            if (ids.length > 0) void run(() => addMembers(tenantId, ids), { settled: refresh });
          }}
        />
      )}
    </Flex>
  );
}

const COLUMNS = [
  { title: '用户账号', dataIndex: 'username' },
  { title: '用户姓名', dataIndex: 'realname' },
  { title: '手机号', dataIndex: 'phone' },
  { title: '状态', dataIndex: 'status_dictText' },
];
