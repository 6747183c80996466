import type { Plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import { Alert, Form, Input } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { FilesInput } from '../../pickers/FilesInput.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { disputePlot } from './plot.calls.ts';

export interface PlotDialogProps {
  row: Plot;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

const LOOKS = {
  dispute: {
    title: '登记争议',
    label: '争议原因',
    notice: '登记后墓位、订单和使用权全部冻结，只有档案主管可以办理，直到解除争议',
  },
  clearDispute: { title: '解除争议', label: '解除原因', notice: '解除后墓位、订单和使用权恢复办理' },
} as const;

interface Values {
  reason: string;
  files?: string | null;
}

/** 登记争议 and 解除争议: reason and papers (domain.md §3.4). */
export function DisputeDialog({ row, open, onClose, onDone, act }: PlotDialogProps & { act: keyof typeof LOOKS }) {
  const [form] = Form.useForm<Values>();
  const { busy, run } = useCommand(form);
  const { title, label, notice } = LOOKS[act];
  const submit = async ({ reason, files }: Values) => {
    const body = { id: row.id, reason: reason.trim(), ...(files ? { files } : {}) };
    if (await run(() => disputePlot(act, body), { settled: onDone })) onClose();
  };
  return (
    <Dialog
      okClose={false}
      destroyOnClose={false}
      open={open}
      title={`${title} ${row.fullName ?? ''}`}
      okText={title}
      okButtonProps={{ danger: act === 'dispute' }}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onOpenChange={onClose}
      afterClose={() => form.resetFields()}
    >
      <Alert style={{ marginBottom: 12 }} type={act === 'dispute' ? 'warning' : 'info'} showIcon title={notice} />
      <Form form={form} layout="vertical" onFinish={(values) => void submit(values)}>
        <Form.Item
          name="reason"
          label={label}
          rules={[{ required: true, whitespace: true, message: `请填写${label}` }, ...FORM_RULES.maxLength(200)]}
        >
          <Input.TextArea rows={3} count={{ show: true, max: 200 }} />
        </Form.Item>
        <Form.Item name="files" label="材料">
          <FilesInput aria-label="材料" />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
