import type { MenuLook, OwnMenu } from '@songbai/contract/modules/permission/own-menus.calls.ts';
import { Form, Input, Switch } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { useCommand } from '../../resource/use-command.ts';
import { IconSelect } from '../../ui/icons/IconSelect.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { saveOwnMenu } from './own-menus.calls.ts';

interface OwnMenuDialogProps {
  menu: OwnMenu;
  open: boolean;
  onClose(): void;
  onDone(): void;
}

/** A menu for this tenant alone; only what differs from all tenants is kept. */
export function OwnMenuDialog({ menu, open, onClose, onDone }: OwnMenuDialogProps) {
  const [form] = Form.useForm<MenuLook>();
  const { busy, run } = useCommand(form);
  const submit = async ({ name, icon, sortNo, hidden }: MenuLook) => {
    const look = { name, icon: icon ?? null, sortNo: sortNo ?? 0, hidden: hidden === 1 ? (1 as const) : (0 as const) };
    const body = { permissionId: menu.permissionId, version: menu.version, ...look };
    if (await run(() => saveOwnMenu(body), { settled: onDone })) onClose();
  };
  return (
    <Dialog
      title={`本租户菜单：${menu.shared.name}`}
      width={560}
      open={open}
      onOpenChange={onClose}
      okClose={false}
      confirmLoading={busy}
      onOk={form.submit}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={menu}
        onFinish={(values) => void submit(values)}
        key={menu.permissionId}
      >
        <Form.Item
          name="name"
          label="菜单名称"
          extra={`全部租户：${menu.shared.name}`}
          rules={[{ required: true, whitespace: true, message: '请输入菜单标题!' }, ...FORM_RULES.maxLength(100)]}
        >
          <Input placeholder="请输入" />
        </Form.Item>
        <Form.Item name="icon" label="菜单图标">
          <IconSelect />
        </Form.Item>
        <Form.Item
          name="sortNo"
          label="排序"
          extra="数字小的在前"
          rules={[{ required: true, message: '请输入排序!' }, ...FORM_RULES.bounds({ min: 0, max: 999_999.99 })]}
        >
          <NumberInput precision={2} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item
          name="hidden"
          label="在菜单中隐藏"
          extra={menu.fixed ? fixedReason(menu) : '打开后不在本租户的菜单中显示，仍可由链接进入，权限不变'}
          valuePropName="checked"
          getValueProps={(hidden: number) => ({ checked: hidden === 1 })}
          normalize={(on: boolean) => (on ? 1 : 0)}
        >
          <Switch disabled={menu.fixed} checkedChildren="是" unCheckedChildren="否" />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

const fixedReason = ({ shared }: OwnMenu): string =>
  shared.hidden === 1 ? '该菜单对全部租户隐藏' : '系统管理必需的菜单，不能隐藏';
