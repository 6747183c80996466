import {
  MENU_BUTTON,
  MENU_SUB,
  MENU_TOP,
  type MenuDraft,
} from '@songbai/contract/modules/permission/permission.calls.ts';
import { isMenuUrl } from '@songbai/contract/modules/permission/permission.rules.ts';
import { Form, type FormInstance, type FormRule, Input, Radio } from 'antd';
import { useMemo } from 'react';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { DictSelect } from '../../pickers/DictSelect.tsx';
import { askedRule, duplicateCheck } from '../../resource/form/asked-rules.ts';
import { useIsAdmin } from '../../session/permissions.ts';
import { IconSelect } from '../../ui/icons/IconSelect.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import type { EditSlot } from './EditDrawer.tsx';
import { FlagFields } from './FlagFields.tsx';
import { fieldsOf, initialMenu, type MenuTarget, menuBody } from './menu-draft.ts';
import { ParentSelect } from './ParentSelect.tsx';
import { saveMenu } from './permission.calls.ts';
import { useEditForm } from './use-edit-form.ts';

interface MenuFormProps {
  slot: EditSlot;
  target: MenuTarget;
  onSaved(): void;
}

const TYPES = [
  { value: MENU_TOP, label: '一级菜单' },
  { value: MENU_SUB, label: '子菜单' },
  { value: MENU_BUTTON, label: '按钮/权限' },
];

/** Why a field is disabled. */
const FIXED_HINT = '修改后会改变已获授权者的权限，只有管理员可以修改';

const needed = (message: string): FormRule => ({ required: true, whitespace: true, message });
const chosen = (message: string): FormRule => ({ required: true, message });
const ADDRESS: FormRule = {
  validator: (_rule, url: unknown) =>
    typeof url !== 'string' || url.trim() === '' || isMenuUrl(url)
      ? Promise.resolve()
      : Promise.reject(new Error('只能是本系统的页面路径或http、https网址')),
};

/** The fields of a menu by its type; values of the other types are kept while hidden. */
export function MenuForm({ slot, target, onSaved }: MenuFormProps) {
  const id = target.mode === 'edit' ? target.node.id : undefined;
  const initial = useMemo(() => initialMenu(target), [target]);
  const { form, ...events } = useEditForm<MenuDraft>({
    form: `menu ${id ?? 'add'}`,
    slot,
    save: (values) => saveMenu(id, menuBody(values, target)),
    onSaved,
  });
  const type = Form.useWatch('menuType', form) ?? initial.menuType ?? MENU_TOP;
  const fields = fieldsOf(type);
  const checks = useChecks(id, initial, form);
  // The server refuses these changes to other users (user-asks row 8).
  const fixed = !useIsAdmin() && target.mode === 'edit';
  const hint = fixed ? { extra: FIXED_HINT } : {};
  const isPage = type !== MENU_BUTTON;
  const label = isPage ? '菜单名称' : '按钮/权限';
  return (
    <Form id={slot.formId} form={form} layout="vertical" initialValues={initial} {...events}>
      <Form.Item name="menuType" label="菜单类型">
        <Radio.Group options={TYPES} />
      </Form.Item>
      <Form.Item name="name" label={label} rules={[needed('请输入菜单标题!'), ...FORM_RULES.maxLength(100)]}>
        <Input placeholder="请输入" />
      </Form.Item>
      {fields.has('parentId') && (
        <Form.Item name="parentId" label="上级菜单" rules={[chosen('请选择上级菜单')]}>
          <ParentSelect without={id} />
        </Form.Item>
      )}
      <Form.Item
        name="url"
        label="菜单路径"
        validateDebounce={0}
        dependencies={['alwaysShow']}
        rules={[
          ...(isPage ? [needed('请输入菜单路径!')] : []),
          ADDRESS,
          ...(isPage ? [checks.url] : []),
          ...FORM_RULES.maxLength(255),
        ]}
        {...hint}
      >
        <Input disabled={fixed} placeholder="如 /isystem/user，或以http开头的网址" />
      </Form.Item>
      {isPage && (
        <Form.Item
          name="component"
          label="前端组件"
          rules={[needed('请输入前端组件!'), ...FORM_RULES.maxLength(255)]}
          {...hint}
        >
          <Input disabled={fixed} placeholder="如 system/UserList；仅分组用 layouts/RouteView" />
        </Form.Item>
      )}
      {fields.has('componentName') && (
        <Form.Item
          name="componentName"
          label="组件名称"
          extra="其他客户端缓存页面时使用，可不填"
          rules={FORM_RULES.maxLength(100)}
        >
          <Input placeholder="如 UserList" />
        </Form.Item>
      )}
      {fields.has('redirect') && (
        <Form.Item name="redirect" label="默认跳转地址" rules={[ADDRESS, ...FORM_RULES.maxLength(255)]}>
          <Input placeholder="打开本菜单时转到的路径，可不填" />
        </Form.Item>
      )}
      {fields.has('perms') && (
        <Form.Item
          name="perms"
          label="授权标识"
          rules={[checks.perms, ...FORM_RULES.maxLength(255)]}
          extra="多个标识用逗号分隔，如 system:user:add,system:user:edit"
          {...hint}
        >
          <Input disabled={fixed} placeholder="请输入" />
        </Form.Item>
      )}
      {fields.has('permsType') && (
        <Form.Item name="permsType" label="授权策略" rules={[chosen('请输入授权策略!')]}>
          <DictSelect code="global_perms_type" allowClear={false} />
        </Form.Item>
      )}
      {fields.has('status') && (
        <Form.Item name="status" label="状态" extra="无效时按钮对所有人可见，能否使用仍以授权为准">
          <DictSelect code="valid_status" allowClear={false} />
        </Form.Item>
      )}
      {fields.has('icon') && (
        <Form.Item name="icon" label="菜单图标">
          <IconSelect />
        </Form.Item>
      )}
      <Form.Item name="sortNo" label="排序" extra="数字小的在前" rules={FORM_RULES.bounds({ min: 0, max: 999_999.99 })}>
        <NumberInput precision={2} style={{ width: '100%' }} />
      </Form.Item>
      {isPage && <FlagFields />}
      <Form.Item name="description" label="描述" rules={FORM_RULES.maxLength(255)}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} placeholder="请输入" />
      </Form.Item>
    </Form>
  );
}

/** Server checks while typing: whether the code and the path are free. The row's current value always passes. */
function useChecks(id: string | undefined, initial: MenuDraft, form: FormInstance<MenuDraft>) {
  return useMemo(() => {
    const perms = duplicateCheck({ tableName: 'sys_permission', fieldName: 'perms' }, id, '授权标识已存在!');
    const grouped = [false, true].map((flag) =>
      askedRule('/sys/permission/checkPermDuplication', (url) => ({ id, url, alwaysShow: flag })),
    );
    const unless = (own: unknown, ask: (text: unknown) => Promise<void>): FormRule => ({
      validator: (_rule, text: unknown) =>
        typeof text !== 'string' || text.trim() === '' || text === own ? Promise.resolve() : ask(text),
    });
    return {
      perms: unless(initial.perms, perms),
      url: unless(
        initial.url,
        (text) => grouped[form.getFieldValue('alwaysShow') ? 1 : 0]?.(text) ?? Promise.resolve(),
      ),
    };
  }, [id, initial, form]);
}
