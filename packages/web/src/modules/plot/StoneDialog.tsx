import { dictText } from '@songbai/contract/dicts.ts';
import { isExplained, type StoneStatus, stoneMoves } from '@songbai/contract/modules/plot/stone.rules.ts';
import { Form, Input, Radio } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { useCommand } from '../../resource/use-command.ts';
import { Dialog } from '../../ui/modal/index.ts';
import type { PlotDialogProps } from './DisputeDialog.tsx';
import { setStone } from './plot.calls.ts';

interface Values {
  stoneStatus: StoneStatus;
  reason?: string;
}

/** 登记碑石: only what the stone can become is offered (domain.md §4.1). */
export function StoneDialog({ row, open, onClose, onDone }: PlotDialogProps) {
  const [form] = Form.useForm<Values>();
  const { busy, run } = useCommand(form);
  const to = Form.useWatch('stoneStatus', form);
  const submit = async ({ stoneStatus, reason }: Values) => {
    const body = { id: row.id, stoneStatus, ...(reason?.trim() ? { reason: reason.trim() } : {}) };
    if (await run(() => setStone(body), { settled: onDone })) onClose();
  };
  const options = stoneMoves(row).map((value) => ({ value, label: dictText('plot_stone', value) }));
  return (
    <Dialog
      okClose={false}
      destroyOnClose={false}
      open={open}
      title={`登记碑石 ${row.fullName ?? ''}`}
      okText="登记"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onOpenChange={onClose}
      afterClose={() => form.resetFields()}
    >
      <Form form={form} layout="vertical" onFinish={(values) => void submit(values)}>
        <Form.Item label="现在">{row.stoneStatus ? dictText('plot_stone', row.stoneStatus) : '无碑'}</Form.Item>
        <Form.Item name="stoneStatus" label="变为" rules={[{ required: true, message: '请选择碑石状态' }]}>
          <Radio.Group options={options} />
        </Form.Item>
        <Form.Item
          name="reason"
          label="说明"
          rules={[
            { required: to !== undefined && isExplained(to), whitespace: true, message: '请填写说明' },
            ...FORM_RULES.maxLength(200),
          ]}
        >
          <Input.TextArea rows={3} count={{ show: true, max: 200 }} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
