import type { MenuDraft } from '@songbai/contract/modules/online-form/design.calls.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { RefMultiSelect } from '../../pickers/RefMultiSelect.tsx';
import { invalidate } from '../../resource/invalidate.ts';
import { useCommand } from '../../resource/use-command.ts';
import { IconSelect } from '../../ui/icons/IconSelect.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { MENU_KEYS, ParentSelect } from '../permission/index.ts';

interface CreateMenuDialogProps {
  /** The table or report that the menu leads to. */
  head: { id: string; title: string };
  create(draft: MenuDraft): Promise<Envelope<unknown>>;
  onClose(): void;
  onMade(): void;
}

interface MenuValues {
  name: string;
  parentId?: string | null;
  icon?: string | null;
  roleIds?: string | null;
}

/** 创建菜单 of a table or report, granted to roles at once (online.md §4.1). */
export function CreateMenuDialog({ head, create, onClose, onMade }: CreateMenuDialogProps) {
  const [form] = Form.useForm<MenuValues>();
  const client = useQueryClient();
  const { busy, run } = useCommand(form);
  const make = async ({ name, parentId, icon, roleIds }: MenuValues): Promise<void> => {
    const ids = (roleIds ?? '').split(',').filter((id) => id !== '');
    const draft = { headId: head.id, name: name.trim(), parentId: parentId ?? null, icon: icon ?? null, roleIds: ids };
    const settled = () => void invalidate(client, MENU_KEYS.parents[0]);
    if (await run(() => create(draft), { settled })) onMade();
  };
  return (
    <Dialog
      open
      title={`创建菜单「${head.title}」`}
      width={600}
      okClose={false}
      confirmLoading={busy}
      onOk={form.submit}
      onOpenChange={(next) => !next && onClose()}
    >
      <Form form={form} layout="vertical" initialValues={{ name: head.title }} onFinish={(values) => void make(values)}>
        <Form.Item
          name="name"
          label="菜单名称"
          rules={[{ required: true, whitespace: true, message: '请输入菜单名称' }, ...FORM_RULES.maxLength(100)]}
        >
          <Input />
        </Form.Item>
        <Form.Item name="parentId" label="上级菜单" extra="不选则为一级菜单">
          <ParentSelect without={undefined} />
        </Form.Item>
        <Form.Item name="icon" label="菜单图标">
          <IconSelect />
        </Form.Item>
        <Form.Item name="roleIds" label="授权角色">
          <RefMultiSelect target="role" />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
