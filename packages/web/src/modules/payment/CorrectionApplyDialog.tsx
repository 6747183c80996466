import type { DictValue } from '@songbai/contract/dicts.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import { OPEN_STATUSES } from '@songbai/contract/modules/order/order.rules.ts';
import type { CorrectionApplyBody } from '@songbai/contract/modules/payment/payment.calls.ts';
import { CORRECTION_KIND } from '@songbai/contract/modules/payment/payment.dicts.ts';
import type { Payment } from '@songbai/contract/modules/payment/payment.resource.ts';
import { SERVICE_STATUS } from '@songbai/contract/modules/service/service.dicts.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { Alert, Form, Input, Radio } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { RefSelect } from '../../pickers/RefSelect.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { useDictText } from '../../session/dictionaries.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { applyCorrection } from './payment.calls.ts';

type Kind = DictValue<'correction_kind'>;
type ApplyForm = Pick<CorrectionApplyBody, 'reason' | 'targetOrderId' | 'targetServiceId'> & {
  to: 'order' | 'service';
};

const EFFECTS: Record<Kind, string> = {
  [CORRECTION_KIND.voided]: '确认后该收款作废，订单退回未收这笔款的状态',
  [CORRECTION_KIND.reversed]: '确认后另记一笔负数收款，订单退回未收这笔款的状态',
  [CORRECTION_KIND.moved]: '确认后原单退回未收这笔款的状态，款项以同一方式和流水号记入转入单',
};

const ORDERS = { orderStatus: OPEN_STATUSES.join(',') };
const SERVICES = { serviceStatus: SERVICE_STATUS.unpaid };

interface CorrectionApplyDialogProps {
  row: Payment;
  kind: Kind;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** 作废, 冲红, 转款: the request with its reason; another person confirms it. */
export function CorrectionApplyDialog({ row, kind, open, onClose, onDone }: CorrectionApplyDialogProps) {
  const [form] = Form.useForm<ApplyForm>();
  const text = useDictText();
  const { busy, run } = useCommand(form);
  const { keyFor } = useIdempotencyKey();
  const submit = async ({ reason, targetOrderId, targetServiceId }: ApplyForm) => {
    const target = targetOrderId ? { targetOrderId } : targetServiceId ? { targetServiceId } : {};
    const body = { paymentId: row.id, kind, reason: reason.trim(), ...target };
    const call = () => applyCorrection(body, keyFor(body));
    if (await run(call, { fallback: MESSAGES.correctionApplied, settled: onDone })) onClose();
  };
  return (
    <Dialog
      okClose={false}
      destroyOnClose={false}
      open={open}
      title={`${text('correction_kind', kind)} ${row.payNo ?? ''}`}
      okText="提交确认"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onOpenChange={onClose}
    >
      <Alert
        style={{ marginBottom: 12 }}
        type="warning"
        showIcon
        title={`${row.payerName ?? ''}（${row.bizNo ?? ''}）收款 ${yuan(row.amount ?? 0)} 元`}
        description={`${EFFECTS[kind]}。须由另一人确认。`}
      />
      <Form<ApplyForm>
        form={form}
        layout="vertical"
        disabled={busy}
        preserve={false}
        initialValues={{ to: 'order' }}
        onFinish={(values) => void submit(values)}
      >
        {kind === CORRECTION_KIND.moved && <TargetFields />}
        <Form.Item
          name="reason"
          label="更正原因"
          rules={[{ required: true, whitespace: true, message: '请填写更正原因' }, ...FORM_RULES.maxLength(200)]}
        >
          <Input />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

/** The order that the money belongs to: one that still owes. */
function TargetFields() {
  const service = Form.useWatch('to') === 'service';
  return (
    <>
      <Form.Item name="to" label="转入">
        <Radio.Group
          options={[
            { value: 'order', label: '墓位订单' },
            { value: 'service', label: '服务订单' },
          ]}
        />
      </Form.Item>
      {service ? (
        <Form.Item
          name="targetServiceId"
          label="服务订单"
          rules={[{ required: true, message: '请选择转入的服务订单' }]}
        >
          <RefSelect target="serviceOrder" params={SERVICES} placeholder="输入单号查找" />
        </Form.Item>
      ) : (
        <Form.Item name="targetOrderId" label="墓位订单" rules={[{ required: true, message: '请选择转入的墓位订单' }]}>
          <RefSelect target="order" params={ORDERS} placeholder="输入订单编号查找" />
        </Form.Item>
      )}
    </>
  );
}
