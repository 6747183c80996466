import type { CgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { Form, Input } from 'antd';
import { RefMultiSelect } from '../../pickers/RefMultiSelect.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { IconSelect } from '../../ui/icons/IconSelect.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { ParentSelect } from '../permission/index.ts';
import { createMenu } from './online-form.calls.ts';

interface CreateMenuDialogProps {
  head: Pick<CgformHead, 'id' | 'tableTxt'>;
  onClose(): void;
  onMade(): void;
}

interface MenuValues {
  name: string;
  parentId?: string | null;
  icon?: string | null;
  roleIds?: string | null;
}

/** 创建菜单: a menu of the table, granted to roles at once (online.md §4.1). */
export function CreateMenuDialog({ head, onClose, onMade }: CreateMenuDialogProps) {
  const [form] = Form.useForm<MenuValues>();
  const { busy, run } = useCommand(form);
  const make = async ({ name, parentId, icon, roleIds }: MenuValues): Promise<void> => {
    const ids = (roleIds ?? '').split(',').filter((id) => id !== '');
    const draft = { headId: head.id, name: name.trim(), parentId: parentId ?? null, icon: icon ?? null, roleIds: ids };
    if (await run(() => createMenu(draft))) onMade();
  };
  return (
    <Dialog
      open
      title={`创建菜单「${head.tableTxt}」`}
      width={600}
      okClose={false}
      confirmLoading={busy}
      onOk={form.submit}
      onOpenChange={(next) => !next && onClose()}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: head.tableTxt }}
        onFinish={(values) => void make(values)}
      >
        <Form.Item
          name="name"
          label="菜单名称"
          rules={[{ required: true, whitespace: true, message: '请输入菜单名称' }]}
        >
          <Input maxLength={100} />
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
