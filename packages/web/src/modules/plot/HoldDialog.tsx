import type { PlotKeep } from '@songbai/contract/modules/plot/plot.calls.ts';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { RefSelect } from '../../pickers/RefSelect.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { useConfirmedCustomer } from '../../resource/use-confirmed-customer.ts';
import { CompactInput } from '../../ui/CompactInput.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { movePlots } from './plot.calls.ts';

interface HoldDialogProps {
  ids: readonly string[];
  open: boolean;
  /** Which plots are kept. */
  children: ReactNode;
  onClose: () => void;
  onDone: () => void;
}

type Values = PlotKeep & { reason: string };

/** 保留: reason, last day, and for whom; that customer can be sold the plot without freeing it (domain.md §3.5). */
export function HoldDialog({ ids, open, children, onClose, onDone }: HoldDialogProps) {
  const [form] = Form.useForm<Values>();
  const { busy, run } = useCommand(form);
  const confirmed = useConfirmedCustomer({ okText: '仍然保留', effect: '确认后照常为该客户保留墓位' });
  const submit = async ({ reason, ...given }: Values) => {
    if (ids.length === 0) return onClose();
    const keep: PlotKeep = Object.fromEntries(Object.entries(given).filter(([, value]) => Boolean(value)));
    const body = { ids: [...ids], event: 'hold' as const, reason: reason.trim() };
    const hold = () => confirmed(keep, (kept) => movePlots({ ...body, keep: kept }));
    if (await run(hold, { settled: onDone })) onClose();
  };
  return (
    <Dialog
      okClose={false}
      destroyOnClose={false}
      open={open}
      title="保留"
      okText="保留"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onOpenChange={onClose}
      afterClose={() => form.resetFields()}
    >
      {children}
      <Form form={form} layout="vertical" onFinish={(values) => void submit(values)}>
        <Form.Item
          name="reason"
          label="原因"
          rules={[{ required: true, whitespace: true, message: '请填写原因' }, ...FORM_RULES.maxLength(200)]}
        >
          <Input.TextArea rows={2} count={{ show: true, max: 200 }} />
        </Form.Item>
        <Form.Item name="until" label="保留至" extra="到期自动恢复可售；不填则一直保留到解除">
          <DateInput />
        </Form.Item>
        <Form.Item name="customerId" label="客户">
          <RefSelect target="customer" placeholder="姓名、手机号" />
        </Form.Item>
        <Form.Item name="contactName" label="保留人" rules={FORM_RULES.maxLength(64)}>
          <Input />
        </Form.Item>
        <Form.Item name="contactMobile" label="保留人电话" rules={FORM_RULES.maxLength(20)}>
          <CompactInput inputMode="tel" />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
