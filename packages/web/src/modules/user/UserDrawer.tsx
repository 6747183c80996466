import { user } from '@songbai/contract/modules/user/user.resource.ts';
import { SUPERIOR } from '@songbai/contract/modules/user/user.rules.ts';
import { Form } from 'antd';
import { SelectPosition } from '../../pickers/biz/wrappers.tsx';
import { DepartsText, PositionsText } from '../../pickers/ChosenTexts.tsx';
import { SelectDepart } from '../../pickers/people/SelectDepart.tsx';
import { ImageUpload } from '../../pickers/UploadInputs.tsx';
import { Field } from '../../resource/form/Field.tsx';
import { useResourceFormContext } from '../../resource/form/form-context.ts';
import type { FormSlotProps } from '../../resource/form/ResourceDrawers.tsx';
import { FieldGrid } from '../../resource/form/ResourceForm.tsx';
import { ResourceFormDrawer } from '../../resource/form/ResourceFormDrawer.tsx';
import type { FormExtras } from '../../resource/form/use-resource-form.ts';
import { useCan } from '../../session/permissions.ts';
import { RoleSelect, RolesText, TenantSelect, TenantsText } from './LinkSelects.tsx';
import { PasswordItems } from './PasswordDialog.tsx';
import { Picture } from './Picture.tsx';
import { UserDetailDrawer } from './UserDetail.tsx';
import { linksOf } from './user.calls.ts';

/** Saved with an account, but not fields of it (contract/1 §5.2). */
const EXTRAS: FormExtras = {
  names: ['password', 'confirmpassword', 'selectedroles', 'selecteddeparts'],
  former: { selectedroles: 'lastselectedroles', selecteddeparts: 'lastselecteddeparts' },
  shown: {
    selectedroles: { label: '角色分配', cell: (ids) => <RolesText value={ids} /> },
    selecteddeparts: { label: '部门分配', cell: (ids) => <DepartsText value={ids} /> },
    relTenantIds: { cell: (ids) => <TenantsText value={ids} /> },
    departIds: { cell: (ids) => <DepartsText value={ids} /> },
    post: { cell: (codes) => <PositionsText value={codes} /> },
    avatar: { cell: (path) => <Picture path={path} name="头像" /> },
  },
  secret: ['password', 'confirmpassword'],
  load: ({ id }, signal) => linksOf(String(id), signal),
};

/** 新增 / 编辑用户. */
export function UserDrawer({ target, open, onClose }: FormSlotProps) {
  if (target.mode === 'detail') return <UserDetailDrawer id={target.id} open={open} onClose={onClose} />;
  return (
    <ResourceFormDrawer
      resource={user}
      id={target.mode === 'edit' ? target.id : undefined}
      defaults={target.mode === 'add' ? target.defaults : undefined}
      open={open}
      onClose={onClose}
      extras={EXTRAS}
    >
      <FieldGrid>
        <Field name="username" emptyText="请输入用户账号!" takenText="用户名已存在!" />
        <Field name="realname" emptyText="请输入用户名称!" />
        <Passwords />
        <Field name="workNo" emptyText="请输入工号" takenText="工号已存在!" />
        <Form.Item name="post" label="职务">
          <SelectPosition aria-label="职务" />
        </Form.Item>
        <Form.Item name="selectedroles" label="角色分配">
          <RoleSelect />
        </Form.Item>
        <Departs />
        <Tenants />
        <Identity />
        <Form.Item name="avatar" label="头像" getValueFromEvent={(paths: string) => paths || null}>
          <ImageUpload bizPath="avatar" aria-label="头像" />
        </Form.Item>
        <Field name="birthday" />
        <Field name="sex" />
        <Field name="email" wrongText="请输入正确格式的邮箱!" takenText="邮箱已存在!" />
        <Field name="phone" emptyText="请输入手机号!" wrongText="请输入正确格式的手机号码!" takenText="手机号已存在!" />
        <Field name="telephone" />
        <Field name="activitiSync" />
      </FieldGrid>
    </ResourceFormDrawer>
  );
}

/** Only when adding: afterwards 密码 sets one. */
function Passwords() {
  return useResourceFormContext().mode === 'add' ? <PasswordItems /> : null;
}

/** A superior's departments are also set as those they are in charge of, which can then be changed. */
function Departs() {
  const { form } = useResourceFormContext();
  return (
    <Form.Item name="selecteddeparts" label="部门分配">
      <SelectDepart
        multi
        treeOpera
        aria-label="部门分配"
        onBack={(chosen) => form.setFieldValue('departIds', chosen.map(({ value }) => value).join(','))}
      />
    </Form.Item>
  );
}

/** Tenants are shown only to users who may list them. */
function Tenants() {
  const can = useCan();
  if (!can('system:tenant:list')) return null;
  return (
    <Form.Item name="relTenantIds" label="租户分配" extra="不选时归入当前租户；其他租户只能由平台管理员调整">
      <TenantSelect />
    </Form.Item>
  );
}

/** 身份, and 负责部门 for superiors. */
function Identity() {
  const { form } = useResourceFormContext();
  const superior = Number(Form.useWatch('userIdentity', form)) === SUPERIOR;
  return (
    <>
      <Field name="userIdentity" />
      <Form.Item name="departIds" label={user.fields.departIds.label} hidden={!superior}>
        <SelectDepart multi aria-label={user.fields.departIds.label} />
      </Form.Item>
    </>
  );
}
