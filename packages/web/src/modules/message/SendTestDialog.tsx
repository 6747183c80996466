import { MESSAGE_TYPE } from '@songbai/contract/modules/message/message.dicts.ts';
import type { MessageTemplate } from '@songbai/contract/modules/message/message.resource.ts';
import { Form, Input } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { DictSelect } from '../../pickers/DictSelect.tsx';
import { SelectUser } from '../../pickers/people/SelectUser.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { sendTestMessage } from './message.calls.ts';
import { TemplatePreview } from './TemplatePreview.tsx';

interface TestForm {
  testData?: string | null;
  msgType: string;
  receiver?: string | null;
}

interface SendTestDialogProps {
  template: MessageTemplate;
  open: boolean;
  onClose(): void;
}

const GROUPS: readonly unknown[] = [MESSAGE_TYPE.wecom, MESSAGE_TYPE.dingtalk, MESSAGE_TYPE.feishu];

/** 发送测试 (contract/2 §6.1): a message by the template with test data, to people or to a group. */
export function SendTestDialog({ template, open, onClose }: SendTestDialogProps) {
  const [form] = Form.useForm<TestForm>();
  const { busy, run } = useCommand(form);
  const testData: unknown = Form.useWatch('testData', form);
  const toGroup = GROUPS.includes(Form.useWatch('msgType', form));
  const send = async ({ testData: data = null, msgType, receiver = null }: TestForm) => {
    const body = { templateCode: template.templateCode, testData: data, receiver: toGroup ? null : receiver, msgType };
    if (await run(() => sendTestMessage(body))) onClose();
  };
  return (
    <Dialog
      okClose={false}
      open={open}
      title={`发送测试：${template.templateCode}`}
      okText="发送"
      width={800}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onOpenChange={onClose}
    >
      <Form<TestForm>
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={{ testData: template.templateTestJson, msgType: MESSAGE_TYPE.system }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="testData"
          label="测试数据"
          extra={'JSON对象，例如 {"name":"张三"}'}
          rules={FORM_RULES.maxLength(4000)}
        >
          <Input.TextArea rows={4} />
        </Form.Item>
        <Form.Item name="msgType" label="消息类型" rules={[{ required: true, message: '请选择消息类型!' }]}>
          <DictSelect code="messageType" allowClear={false} />
        </Form.Item>
        {!toGroup && (
          <Form.Item name="receiver" label="消息接收方" rules={[{ required: true, message: '请选择消息接收方!' }]}>
            <SelectUser aria-label="消息接收方" />
          </Form.Item>
        )}
        <Form.Item label="预览">
          <TemplatePreview {...template} testData={testData} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
