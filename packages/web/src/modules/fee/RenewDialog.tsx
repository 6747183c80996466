import { MESSAGES } from '@songbai/contract/messages.ts';
import type { FeeProposal, FeeRenewBody } from '@songbai/contract/modules/fee/fee.calls.ts';
import { PAY_METHOD } from '@songbai/contract/modules/order/payment.dicts.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Descriptions, Form, Input, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { PayMethodFields } from '../../pickers/PayMethodFields.tsx';
import { methodOf, type PayMethodValues } from '../../pickers/pay-method.ts';
import { useCommand } from '../../resource/use-command.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { PaidResult, useHasReceipt } from '../paper/index.ts';
import { fetchProposal, renewFee } from './fee.calls.ts';

type RenewForm = PayMethodValues & Pick<FeeRenewBody, 'years' | 'payerName' | 'remark'>;

interface RenewDialogProps {
  orderId: string;
  open: boolean;
  onClose: () => void;
  /** After a call, successful or not: what is shown of the order may be stale. */
  onSettled: () => void;
}

/** 续费: what is owed, the fee of a number of years, and its payment (domain.md §3.16). */
export function RenewDialog({ orderId, open, onClose, onSettled }: RenewDialogProps) {
  const [form] = Form.useForm<RenewForm>();
  const { busy, run } = useCommand(form);
  const { keyFor } = useIdempotencyKey();
  const hasReceipt = useHasReceipt();
  const [paid, setPaid] = useState<{ id: string; amount: number }>();
  const { data, error, refetch } = useQuery({
    queryKey: ['feeTerm', 'proposal', orderId],
    queryFn: ({ signal }) => fetchProposal(orderId, signal),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const settled = () => {
    void refetch();
    onSettled();
  };
  const submit = async (values: RenewForm) => {
    const body = data && bodyOf(data, values);
    const options = { fallback: MESSAGES.feeRenewed, settled, shows: hasReceipt };
    const done = body && (await run(() => renewFee(body, keyFor(body)), options));
    if (!done) return;
    if (hasReceipt(done.result)) setPaid({ id: done.result.paymentId, amount: body.amount });
    else onClose();
  };
  if (paid) {
    return (
      <Dialog open={open} title="续费成功" footer={null} onOpenChange={onClose}>
        <PaidResult
          title={`已收 ${yuan(paid.amount)} 元`}
          {...(data ? { subTitle: `${data.plotFullName} ${data.holderName}` } : {})}
          paymentId={paid.id}
          onClose={onClose}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      okClose={false}
      open={open}
      title={data ? `续费 ${data.plotFullName}` : '续费'}
      okText="确认收款"
      confirmLoading={busy}
      okButtonProps={{ disabled: !data }}
      onOk={() => form.submit()}
      onOpenChange={onClose}
    >
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <Form<RenewForm>
          form={form}
          layout="vertical"
          disabled={busy}
          preserve={false}
          initialValues={{ years: data.years, method: PAY_METHOD.cash, payerName: data.holderName }}
          onFinish={(values) => void submit(values)}
        >
          <Owed proposal={data} />
          <Fields proposal={data} />
        </Form>
      )}
    </Dialog>
  );
}

function Owed({ proposal }: { proposal: FeeProposal }) {
  const { holderName, feePaidTo, yearsOwed, arrears, ruleName } = proposal;
  return (
    <Descriptions
      size="small"
      column={2}
      style={{ marginBottom: 16 }}
      items={[
        { key: 'holder', label: '持证人', children: holderName },
        { key: 'paidTo', label: '已缴至', children: feePaidTo ?? '未缴过' },
        { key: 'owed', label: '欠费', children: yearsOwed > 0 ? `${yearsOwed} 年，${yuan(arrears)} 元` : '无欠费' },
        { key: 'rule', label: '计费规则', children: ruleName },
      ]}
    />
  );
}

function Fields({ proposal }: { proposal: FeeProposal }) {
  const years = Form.useWatch('years');
  const chosen = proposal.choices.find((choice) => choice.years === years);
  return (
    <>
      <Form.Item name="years" label="续费年数" rules={[{ required: true, message: '请选择续费年数' }]}>
        <Select
          autoFocus
          showSearch
          options={proposal.choices.map((choice) => ({
            value: choice.years,
            label: `${choice.years} 年（至 ${choice.endDate}，${yuan(choice.amount)} 元）`,
          }))}
        />
      </Form.Item>
      <Form.Item label="应收">
        <MoneyText fen={chosen?.amount ?? 0} strong /> 元
      </Form.Item>
      <PayMethodFields />
      <Form.Item name="payerName" label="付款人" rules={FORM_RULES.maxLength(64)}>
        <Input />
      </Form.Item>
      <Form.Item name="remark" label="备注" rules={FORM_RULES.maxLength(500)}>
        <Input.TextArea rows={2} />
      </Form.Item>
    </>
  );
}

/** Empty optional texts are left out. */
function bodyOf(proposal: FeeProposal, values: RenewForm): FeeRenewBody | undefined {
  const { orderId, startDate, choices } = proposal;
  const amount = choices.find(({ years }) => years === values.years)?.amount;
  if (amount === undefined) return undefined;
  const { years, payerName, remark } = values;
  return {
    orderId,
    years,
    amount,
    startDate,
    ...methodOf(values),
    ...(payerName?.trim() ? { payerName: payerName.trim() } : {}),
    ...(remark?.trim() ? { remark: remark.trim() } : {}),
  };
}
