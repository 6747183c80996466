import { MESSAGES } from '@songbai/contract/messages.ts';
import type { OrderRemindBatch } from '@songbai/contract/modules/order/order.calls.ts';
import { REMIND_CHANNEL, REMIND_RESULT } from '@songbai/contract/modules/order/order.dicts.ts';
import { REMIND_EXCEPTIONS } from '@songbai/contract/modules/order/overdue.rules.ts';
import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { useCommand } from '../../resource/use-command.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { PlainTable } from '../../ui/plain-table/index.ts';
import { RemindFields, type RemindForm, reminderOf } from './RemindDialog.tsx';
import { remindInBatches } from './remind-all.ts';
import { useRefreshOrders } from './use-refresh-orders.ts';

interface RemindBatchDialogProps {
  /** What is reminded, such as `3 笔订单`. */
  what: string;
  /** The orders, read when the reminder is sent. */
  load: () => Promise<readonly string[]>;
  onClose: () => void;
  onDone: () => void;
}

/** 批量催缴: one record for each chosen order, or for all that the filter finds; those that could not be reminded stay in view with the reason. */
export function RemindBatchDialog({ what, load, onClose, onDone }: RemindBatchDialogProps) {
  const [form] = Form.useForm<RemindForm>();
  const { busy, run } = useCommand(form);
  const { keyFor } = useIdempotencyKey();
  const refresh = useRefreshOrders();
  const [outcome, setOutcome] = useState<OrderRemindBatch>();
  const [title] = useState(`批量催缴 ${what}`);
  const [progress, setProgress] = useState<string>();
  const save = async (values: RemindForm) => {
    const shows = ({ exceptions }: OrderRemindBatch) => exceptions.length > 0;
    const options = { fallback: MESSAGES.remindedBatch, settled: refresh, shows };
    const done = await run(async () => {
      const body = { orderIds: [...(await load())], ...reminderOf(values) };
      return remindInBatches(body, keyFor(body), (gone) => setProgress(`已处理 ${gone} / ${body.orderIds.length} 笔`));
    }, options);
    if (!done) return;
    onDone();
    if (shows(done.result)) setOutcome(done.result);
    else onClose();
  };
  return (
    <Dialog
      okClose={false}
      open
      title={title}
      okText="登记催缴"
      confirmLoading={busy}
      // There is nothing left to do over what was left out but to read it.
      {...(outcome ? { footer: <Button onClick={onClose}>关闭</Button> } : {})}
      onOk={() => form.submit()}
      onOpenChange={onClose}
    >
      {outcome ? (
        <Outcome outcome={outcome} />
      ) : (
        <Form<RemindForm>
          form={form}
          layout="vertical"
          preserve={false}
          initialValues={{ channel: REMIND_CHANNEL.sms, result: REMIND_RESULT.sent }}
          onFinish={(values) => void save(values)}
        >
          <RemindFields />
          {busy && progress && <span role="status">{progress}</span>}
        </Form>
      )}
    </Dialog>
  );
}

function Outcome({ outcome: { reminded, exceptions } }: { outcome: OrderRemindBatch }) {
  return (
    <>
      <Alert type="warning" showIcon title={`已催缴 ${reminded} 笔，${exceptions.length} 笔未催缴`} />
      <PlainTable
        size="small"
        rowKey="orderId"
        empty="没有不能催缴的订单"
        pagination={false}
        scroll={{ y: 320 }}
        dataSource={exceptions}
        columns={[
          { title: '购墓人', dataIndex: 'customerName' },
          { title: '订单编号', dataIndex: 'orderNo' },
          { title: '墓位', dataIndex: 'plotFullName' },
          {
            title: '原因',
            dataIndex: 'exception',
            render: (key: keyof typeof REMIND_EXCEPTIONS) => REMIND_EXCEPTIONS[key],
          },
        ]}
      />
    </>
  );
}
