import type { ReportHead } from '@songbai/contract/modules/online-report/report-head.resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { invalidate } from '../../resource/invalidate.ts';
import { useCommand } from '../../resource/use-command.ts';
import { IconSelect } from '../../ui/icons/IconSelect.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { MENU_KEYS, ParentSelect, saveMenu } from '../permission/index.ts';
import { menuOfReport, type ReportMenuDraft } from './report-head.calls.ts';

interface ReportMenuDialogProps {
  head: ReportHead;
  onClose(): void;
  onMade(): void;
}

/** 创建菜单 of a report; who sees it is granted where roles are kept. */
export function ReportMenuDialog({ head, onClose, onMade }: ReportMenuDialogProps) {
  const [form] = Form.useForm<ReportMenuDraft>();
  const client = useQueryClient();
  const { busy, run } = useCommand(form);
  const make = async (values: ReportMenuDraft): Promise<void> => {
    const draft = { name: values.name.trim(), parentId: values.parentId ?? null, icon: values.icon ?? null };
    const settled = () => void invalidate(client, MENU_KEYS.parents[0]);
    if (await run(() => saveMenu(undefined, menuOfReport(head.id, draft)), { settled })) onMade();
  };
  return (
    <Dialog
      open
      title={`创建菜单「${head.name}」`}
      width={600}
      okClose={false}
      confirmLoading={busy}
      onOk={form.submit}
      onOpenChange={(next) => !next && onClose()}
    >
      <Form form={form} layout="vertical" initialValues={{ name: head.name }} onFinish={(values) => void make(values)}>
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
        <Form.Item name="icon" label="菜单图标" extra="创建后请在角色管理中授权，获授权者即可查看报表">
          <IconSelect />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
