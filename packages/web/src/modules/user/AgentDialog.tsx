import { VALID_STATUS } from '@songbai/contract/modules/permission/permission.dicts.ts';
import type { UserAgent } from '@songbai/contract/modules/user/user.calls.ts';
import { Form, Input, Skeleton } from 'antd';
import { DictRadio } from '../../pickers/dict/DictRadio.tsx';
import { SelectUser } from '../../pickers/people/SelectUser.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { type AgentToSave, saveAgent, useAgent } from './user.calls.ts';
import type { UserRow } from './user-row.ts';

interface AgentDialogProps {
  row: UserRow;
  open: boolean;
  onClose(): void;
}

/** 用户代理人设置 (contract/1 §5.6). */
export function AgentDialog({ row, open, onClose }: AgentDialogProps) {
  const [form] = Form.useForm<UserAgent>();
  const { busy, run } = useCommand(form);
  return (
    <Dialog
      title="用户代理人设置"
      open={open}
      width={600}
      onOpenChange={onClose}
      okClose={false}
      confirmLoading={busy}
      onOk={form.submit}
    >
      <AgentForm
        userName={row.username}
        form={form}
        onSave={async (agent) => {
          if (await run(() => saveAgent(agent))) onClose();
        }}
      />
    </Dialog>
  );
}

interface AgentFormProps {
  userName: string;
  form: ReturnType<typeof Form.useForm<UserAgent>>[0];
  onSave(agent: AgentToSave): Promise<void>;
}

function AgentForm({ userName, form, onSave }: AgentFormProps) {
  const { data, error, isPending, refetch } = useAgent(userName);
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (isPending) return <Skeleton active />;
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={data ?? { status: VALID_STATUS.invalid }}
      onFinish={(values) =>
        void onSave({ ...values, userName, ...(data ? { id: data.id, version: data.version } : {}) })
      }
    >
      <Form.Item label="用户名" htmlFor="agent-of">
        <Input id="agent-of" value={userName} readOnly />
      </Form.Item>
      <Form.Item name="agentUserName" label="代理人用户名" rules={[{ required: true, message: '请输入代理人用户名!' }]}>
        <SelectUser multi={false} aria-label="代理人用户名" />
      </Form.Item>
      <Form.Item name="startTime" label="代理开始时间" rules={[{ required: true, message: '请输入代理开始时间!' }]}>
        <DateInput mode="datetime" aria-label="代理开始时间" />
      </Form.Item>
      <Form.Item
        name="endTime"
        label="代理结束时间"
        dependencies={['startTime']}
        validateFirst
        rules={[
          { required: true, message: '请输入代理结束时间!' },
          ({ getFieldValue }) => ({
            validator: async (_rule, end: string) => {
              const start: unknown = getFieldValue('startTime');
              if (typeof start === 'string' && end <= start) throw new Error('代理结束时间需晚于代理开始时间');
            },
          }),
        ]}
      >
        <DateInput mode="datetime" aria-label="代理结束时间" />
      </Form.Item>
      <Form.Item name="status" label="状态">
        <DictRadio code="valid_status" />
      </Form.Item>
    </Form>
  );
}
