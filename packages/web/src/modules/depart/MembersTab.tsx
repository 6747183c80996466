import { DeleteOutlined, UserAddOutlined } from '@ant-design/icons';
import { type DepartMember, departMember } from '@songbai/contract/modules/depart/depart-member.resource.ts';
import type { RowOf } from '@songbai/contract/resource/define.ts';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { UserDialog } from '../../pickers/people/UserDialog.tsx';
import { type ListHandle, ResourceList } from '../../resource/list/ResourceList.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { ConfirmPop, useConfirm } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { addMembers, type MyDepart, removeMember, removeMembers } from './depart-user.calls.ts';
import { MemberRolesDrawer } from './MemberRolesDrawer.tsx';

type List = ListHandle<RowOf<typeof departMember>>;

const BELOW = '该用户属于下级部门，请在其所在部门中操作';

/** 用户信息: members of the department and its descendants; each is edited in their own department (contract/1 §5.8). */
export function MembersTab({ depart }: { depart: MyDepart }) {
  const [looking, setLooking] = useState<{ member: DepartMember; open: boolean }>();
  return (
    <>
      <ResourceList
        resource={departMember}
        listPath="/sys/user/departUserList"
        params={{ depId: depart.id }}
        urlState={false}
        form={null}
        columns={['username', 'realname', 'sex', 'phone', 'orgCode', 'status']}
        batch
        toolbar={(list) => <MemberButtons depart={depart} list={list} />}
        rowActions={(row, list) => (
          <MemberActions
            depart={depart}
            member={row as DepartMember}
            list={list}
            onRoles={(member) => setLooking({ member, open: true })}
          />
        )}
      />
      {looking && (
        <MemberRolesDrawer
          key={looking.member.id}
          depart={depart}
          member={looking.member}
          open={looking.open}
          onClose={() => setLooking({ ...looking, open: false })}
        />
      )}
    </>
  );
}

function MemberButtons({ depart, list }: { depart: MyDepart; list: List }) {
  const { message } = useFeedback();
  const confirm = useConfirm();
  const { busy, run } = useCommand();
  const [adding, setAdding] = useState(false);
  const settled = () => void list.actions.refresh();
  const removeChosen = () => {
    if (list.selection.ids.length === 0) {
      message.warning('请选择一条记录！');
      return;
    }
    confirm({
      title: '确认取消关联',
      danger: true,
      content: `是否将选中的 ${list.selection.ids.length} 个用户移出「${depart.departName}」？其在该部门的角色也会一并收回。`,
      onOk: async () => {
        const done = await run(() => removeMembers(depart.id, list.selection.ids), { settled });
        if (!done) return;
        list.selection.clear();
        const { skipped } = done.result;
        if (skipped.length > 0) message.warning(`${skipped.length} 个用户属于下级部门，未移除`);
      },
    });
  };
  return (
    <>
      <Button type="primary" icon={<UserAddOutlined />} disabled={busy} onClick={() => setAdding(true)}>
        添加已有用户
      </Button>
      <Button danger icon={<DeleteOutlined />} disabled={busy} onClick={removeChosen}>
        批量移除
      </Button>
      {adding && (
        <UserDialog
          chosen={[]}
          several
          store="id"
          text="realname"
          width={1250}
          onClosed={() => setAdding(false)}
          onChoose={(chosen) => {
            const ids = chosen.map((choice) => choice.value);
            if (ids.length > 0) void run(() => addMembers(depart.id, ids), { settled });
          }}
        />
      )}
    </>
  );
}

interface MemberActionsProps {
  depart: MyDepart;
  member: DepartMember;
  list: List;
  onRoles(member: DepartMember): void;
}

function MemberActions({ depart, member, list, onRoles }: MemberActionsProps) {
  const { busy, run } = useCommand();
  const reason = member.direct ? undefined : BELOW;
  const remove = () =>
    run(() => removeMember(depart.id, member), { settled: () => void list.actions.refresh() }).then(() => undefined);
  return (
    <>
      <Tooltip title={reason}>
        <LinkButton disabled={!member.direct} onClick={() => onRoles(member)}>
          部门角色
        </LinkButton>
      </Tooltip>
      <Tooltip title={reason}>
        <ConfirmPop
          danger
          title={`确定将${member.realname}移出该部门吗?`}
          effect="其在该部门的角色也会一并收回"
          disabled={!member.direct || busy}
          onConfirm={remove}
        >
          <LinkButton danger disabled={!member.direct || busy}>
            移除
          </LinkButton>
        </ConfirmPop>
      </Tooltip>
    </>
  );
}
