import { dictText } from '@songbai/contract/dicts.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import { CHANGE_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import { PAY_METHOD } from '@songbai/contract/modules/order/payment.dicts.ts';
import type { ChangeFinishBody, ChangeSettleBody } from '@songbai/contract/modules/plot-change/plot-change.calls.ts';
import type { PlotChange } from '@songbai/contract/modules/plot-change/plot-change.resource.ts';
import { buriedKind, type ChangeKind, takesPlot } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { Alert, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { PayMethodFields } from '../../pickers/PayMethodFields.tsx';
import { methodOf, type PayMethodValues } from '../../pickers/pay-method.ts';
import { useCommand } from '../../resource/use-command.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { PaidResult, useHasReceipt } from '../paper/index.ts';
import { aboutChange, actOf, type ChangeDialogProps } from './PlotChangeDialogs.tsx';
import { finishChange, settleChange } from './plot-change.calls.ts';

type SettleForm = PayMethodValues & Pick<ChangeSettleBody, 'payerName' | 'remark'>;

/** 收差价: the sum is that of the approval. */
export function ChangeSettleDialog({ row, open, onClose, onDone }: ChangeDialogProps) {
  const [form] = Form.useForm<SettleForm>();
  const { busy, run } = useCommand(form);
  const { keyFor } = useIdempotencyKey();
  const hasReceipt = useHasReceipt();
  const [receipt, setReceipt] = useState<string>();
  const save = async ({ payerName, remark, ...paid }: SettleForm) => {
    const words = { ...(payerName?.trim() ? { payerName } : {}), ...(remark?.trim() ? { remark } : {}) };
    const body = { id: row.id, ...methodOf(paid), ...words };
    const call = () => settleChange(body, keyFor(body));
    const done = await run(call, { fallback: MESSAGES.changeSettled, settled: onDone, shows: hasReceipt });
    if (!done) return;
    if (hasReceipt(done.result)) setReceipt(done.result.paymentId);
    else onClose();
  };
  if (receipt) {
    return (
      <Dialog open={open} title="收款成功" footer={null} onOpenChange={onClose}>
        <PaidResult
          title={`已收差价 ${yuan(row.supplementAmount ?? 0)} 元`}
          subTitle={`办理单 ${row.changeNo ?? ''}`}
          paymentId={receipt}
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
      title={`收差价 ${row.changeNo ?? ''}`}
      about={aboutChange(row)}
      okText="确认收款"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onOpenChange={onClose}
    >
      <Alert
        style={{ marginBottom: 16 }}
        type="info"
        showIcon
        title={`「${row.plotFullName ?? ''}」换至「${row.toPlotFullName ?? ''}」`}
        description="收款后新墓位转入新订单，原墓位的款项一并转入；此后不能再撤销。"
      />
      <Form<SettleForm>
        form={form}
        layout="vertical"
        initialValues={{ method: PAY_METHOD.cash, payerName: row.customerName }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item label="差价">
          <MoneyText fen={row.supplementAmount ?? 0} strong /> 元
        </Form.Item>
        <PayMethodFields />
        <Form.Item name="payerName" label="付款人" rules={FORM_RULES.maxLength(64)}>
          <Input />
        </Form.Item>
        <Form.Item name="remark" label="备注" rules={FORM_RULES.maxLength(200)}>
          <Input />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

type Papers = Omit<ChangeFinishBody, 'id'>;

const PAPERS = [
  ['certReturned', '墓证已收回'],
  ['contractReturned', '合同已收回'],
  ['receiptReturned', '票据已收回'],
] as const;

const NONE = { certReturned: false, contractReturned: false, receiptReturned: false };

/** 收证完成 and 起葬完成: the papers are back or declared lost, remains have been moved. */
export function ChangeFinishDialog({ row, open, onClose, onDone }: ChangeDialogProps) {
  const [form] = Form.useForm<Papers>();
  const { busy, run } = useCommand(form);
  const stays = row.changeType === CHANGE_TYPE.partlyOutgoing;
  const save = async ({ lossStatement, ...papers }: Papers) => {
    const lost = lossStatement?.trim();
    const call = () => finishChange({ ...NONE, id: row.id, ...papers, ...(lost ? { lossStatement: lost } : {}) });
    if (await run(call, { fallback: MESSAGES.changeFinished, settled: onDone })) onClose();
  };
  return (
    <Dialog
      okClose={false}
      destroyOnClose={false}
      open={open}
      title={`${stays ? '起葬完成' : '收证完成'} ${row.changeNo ?? ''}`}
      about={aboutChange(row)}
      okText={`完成${actOf(row)}`}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onOpenChange={onClose}
    >
      <Alert style={{ marginBottom: 16 }} type={stays ? 'info' : 'warning'} showIcon title={endText(row)} />
      <Form<Papers>
        form={form}
        layout="vertical"
        initialValues={NONE}
        // A refusal is about the papers together: each of them may end it.
        onValuesChange={() => form.setFields([{ name: 'lossStatement', errors: [] }])}
        onFinish={(values) => void save(values)}
      >
        {buriedKind(row.changeType as ChangeKind) && (
          <Form.Item name="outDate" label="迁出日期" rules={[{ required: true, message: '请选择迁出日期' }]}>
            <DateInput />
          </Form.Item>
        )}
        {!stays && <PaperFields />}
      </Form>
    </Dialog>
  );
}

function endText(row: PlotChange): string {
  if (row.changeType === CHANGE_TYPE.partlyOutgoing)
    return `${row.deceasedNames ?? ''}迁往${row.destination ?? ''}，使用权恢复有效，穴位可再安葬`;
  const after = dictText('plot_after', row.plotAfter ?? '');
  const fresh = takesPlot(row.changeType) ? `；「${row.toPlotFullName ?? ''}」的使用权生效` : '';
  return `「${row.plotFullName ?? ''}」的使用权终止，订单取消，墓位处理：${after}${fresh}`;
}

function PaperFields() {
  return (
    <>
      {PAPERS.map(([name, label]) => (
        <Form.Item key={name} name={name} valuePropName="checked" style={{ marginBottom: 4 }}>
          <Checkbox>{label}</Checkbox>
        </Form.Item>
      ))}
      <Form.Item name="lossStatement" label="遗失声明" style={{ marginTop: 12 }} rules={FORM_RULES.maxLength(200)}>
        <Input placeholder="有遗失的证件时填写" />
      </Form.Item>
    </>
  );
}
