import { MESSAGES } from '@songbai/contract/messages.ts';
import { PAY_METHOD } from '@songbai/contract/modules/order/payment.dicts.ts';
import type { ServiceOrder } from '@songbai/contract/modules/service/service.resource.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { Form } from 'antd';
import { useState } from 'react';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { PayMethodFields } from '../../pickers/PayMethodFields.tsx';
import { methodOf, type PayMethodValues } from '../../pickers/pay-method.ts';
import { RefSelect } from '../../pickers/RefSelect.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { PaidResult, useHasReceipt } from '../paper/index.ts';
import { aboutService } from './about-service.ts';
import { assignServiceOrder, moveWithReason, payServiceOrder } from './service.calls.ts';
import { SERVICE_DOINGS, type ServiceDoing } from './service-actions.ts';

export interface ServiceDialogProps {
  row: ServiceOrder;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** 收款: service orders are paid in full. */
export function PayDialog({ row, open, onClose, onDone }: ServiceDialogProps) {
  const [form] = Form.useForm<PayMethodValues>();
  const { busy, run } = useCommand(form);
  const { keyFor } = useIdempotencyKey();
  const hasReceipt = useHasReceipt();
  const [paid, setPaid] = useState<string>();
  const amount = row.payableAmount ?? 0;
  const submit = async (values: PayMethodValues) => {
    const body = { id: row.id, amount, ...methodOf(values) };
    const call = () => payServiceOrder(body, keyFor(body));
    const done = await run(call, { fallback: MESSAGES.paid, settled: onDone, shows: hasReceipt });
    if (!done) return;
    if (hasReceipt(done.result)) setPaid(done.result.paymentId);
    else onClose();
  };
  if (paid) {
    return (
      <Dialog open={open} title="收款成功" footer={null} onOpenChange={onClose}>
        <PaidResult
          title={`已收 ${yuan(amount)} 元`}
          subTitle={`服务单 ${row.serviceNo ?? ''}`}
          paymentId={paid}
          onClose={onClose}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      okClose={false}
      destroyOnClose={false}
      open={open}
      title={`收款 ${row.serviceNo ?? ''}`}
      about={aboutService(row)}
      okText={`确认收款 ¥${yuan(amount)}`}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onOpenChange={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ method: PAY_METHOD.cash }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item label="应收">
          <MoneyText fen={amount} strong /> 元
        </Form.Item>
        <PayMethodFields />
      </Form>
    </Dialog>
  );
}

/** 派单 and 改派: who does the work. */
export function AssignDialog({ row, open, onClose, onDone }: ServiceDialogProps) {
  const [assigneeId, setAssigneeId] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const { busy, run } = useCommand();
  const act = row.assigneeId ? '改派' : '派单';
  const submit = async () => {
    setTried(true);
    if (!assigneeId) return;
    if (await run(() => assignServiceOrder({ id: row.id, assigneeId }), { settled: onDone })) onClose();
  };
  return (
    <Dialog
      okClose={false}
      destroyOnClose={false}
      open={open}
      title={`${act} ${row.serviceNo ?? ''}`}
      okText={act}
      about={aboutService(row)}
      confirmLoading={busy}
      onOk={() => void submit()}
      onOpenChange={onClose}
    >
      <Form layout="vertical">
        <Form.Item
          label="服务人员"
          htmlFor="assignee"
          required
          {...(tried && !assigneeId ? { validateStatus: 'error', help: '请选择服务人员' } : {})}
        >
          <RefSelect
            id="assignee"
            target="user"
            placeholder="输入姓名查找"
            value={assigneeId}
            onChange={(id) => setAssigneeId(id)}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

/** 取消, 返工 and 退回派单 require a reason, which is logged. */
export function ServiceReasonDialog({
  row,
  open,
  onClose,
  onDone,
  doing,
}: ServiceDialogProps & { doing: Extract<ServiceDoing, 'cancel' | 'rework' | 'refuse' | 'complain'> }) {
  const { busy, run } = useCommand();
  const confirm = async (reason: string) => {
    if (await run(() => moveWithReason(doing, { id: row.id, reason }), { settled: onDone })) onClose();
  };
  const { label } = SERVICE_DOINGS[doing];
  return (
    <ReasonDialog
      open={open}
      title={`${label} ${row.serviceNo ?? ''}`}
      okText={doing === 'cancel' ? '取消订单' : label}
      about={aboutService(row)}
      label={`${label}原因`}
      busy={busy}
      onOk={(reason) => void confirm(reason)}
      onCancel={onClose}
    />
  );
}
