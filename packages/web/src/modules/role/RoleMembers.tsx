import { DeleteOutlined, UserAddOutlined } from '@ant-design/icons';
import type { Role } from '@songbai/contract/modules/role/role.resource.ts';
import { type RoleMember, roleMember } from '@songbai/contract/modules/role/role-member.resource.ts';
import { ROLE_MEMBER_CALLS } from '@songbai/contract/modules/role/role-members.calls.ts';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { UserDialog } from '../../pickers/people/UserDialog.tsx';
import { type ListHandle, ResourceList } from '../../resource/list/ResourceList.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { useCan } from '../../session/permissions.ts';
import { useSession } from '../../session/session.ts';
import { ConfirmPop, named, useConfirm } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { addMembers, removeMember, removeMembers } from './role.calls.ts';
import { UserRightsButton } from './UserRightsButton.tsx';

const ADD = 'system:user:addUserRole';
const REMOVE = 'system:user:deleteRole';
const DIALOG_WIDTH = 1250;

interface RoleMembersProps {
  role: Pick<Role, 'id' | 'roleName'>;
}

/** Members of a role; existing users can be added and the role revoked (contract/1 §5.7). */
export function RoleMembers({ role }: RoleMembersProps) {
  const can = useCan();
  return (
    <ResourceList
      resource={roleMember}
      listPath={ROLE_MEMBER_CALLS.list.url}
      params={{ roleId: role.id }}
      urlState={false}
      form={null}
      columns={['username', 'realname', 'phone', 'orgCodeTxt', 'status']}
      batch={can(REMOVE)}
      toolbar={(list) => <MemberButtons role={role} list={list} />}
      rowActions={(row, list) => <MemberActions role={role} member={row} list={list} />}
    />
  );
}

interface MemberButtonsProps extends RoleMembersProps {
  list: ListHandle<RoleMember>;
}

function MemberButtons({ role, list }: MemberButtonsProps) {
  const can = useCan();
  const { message } = useFeedback();
  const confirm = useConfirm();
  const { busy, run } = useCommand();
  const [adding, setAdding] = useState(false);
  const settled = () => void list.actions.refresh();
  const removeChosen = () => {
    const { ids } = list.selection;
    if (ids.length === 0) {
      void message.warning('请选择一条记录！');
      return;
    }
    confirm({
      title: '确认取消关联',
      content: '是否删除选中数据?',
      effect: `${named(
        list.selection.rows.map((row) => row.realname ?? row.username),
        '人',
      )}将失去角色「${role.roleName}」`,
      danger: true,
      onOk: async () => {
        if (await run(() => removeMembers(role.id, ids), { settled })) list.selection.clear();
      },
    });
  };
  return (
    <>
      {can(ADD) && (
        <Button type="primary" icon={<UserAddOutlined />} disabled={busy} onClick={() => setAdding(true)}>
          添加已有用户
        </Button>
      )}
      {can(REMOVE) && (
        <Button danger icon={<DeleteOutlined />} disabled={busy} onClick={removeChosen}>
          取消关联
        </Button>
      )}
      {adding && (
        <UserDialog
          chosen={[]}
          several
          store="id"
          text="realname"
          width={DIALOG_WIDTH}
          onClosed={() => setAdding(false)}
          onChoose={(chosen) => {
            const ids = chosen.map((choice) => choice.value);
            if (ids.length > 0) void run(() => addMembers(role.id, ids), { settled });
          }}
        />
      )}
    </>
  );
}

interface MemberActionsProps extends RoleMembersProps {
  member: RoleMember;
  list: ListHandle<RoleMember>;
}

function MemberActions({ role, member, list }: MemberActionsProps) {
  const can = useCan();
  const ownId = useSession((state) => state.user?.id);
  const { busy, run } = useCommand();
  const own = member.id === ownId;
  const remove = async () => {
    await run(() => removeMember(role.id, member.id), { settled: () => void list.actions.refresh() });
  };
  return (
    <>
      <UserRightsButton user={member} />
      {can(REMOVE) && (
        <Tooltip title={own ? '不能修改自己的角色' : undefined}>
          <ConfirmPop
            danger
            title="确定取消关联吗?"
            effect={`${member.realname ?? member.username}将失去角色「${role.roleName}」`}
            disabled={own || busy}
            onConfirm={remove}
          >
            <LinkButton danger disabled={own || busy}>
              取消关联
            </LinkButton>
          </ConfirmPop>
        </Tooltip>
      )}
    </>
  );
}
