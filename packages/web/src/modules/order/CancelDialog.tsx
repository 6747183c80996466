import { dictText } from '@songbai/contract/dicts.ts';
import { errorText } from '@songbai/contract/errors.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import { cancelOrder as cancelEffect, forfeitRefusal } from '@songbai/contract/modules/order/cancel.rules.ts';
import { CANCEL_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import type { Order } from '@songbai/contract/modules/order/order.resource.ts';
import { type CancelType, type OrderFacts, PAID_STATUSES } from '@songbai/contract/modules/order/order.rules.ts';
import { dateText } from '@songbai/contract/rules/dates.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { Alert, Form, Radio, Space } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../resource/use-command.ts';
import { useViewer } from '../../session/viewer.ts';
import { itemProblem } from '../../ui/item-problem.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { aboutOrder } from './about-order.ts';
import { cancelOrder } from './order.calls.ts';
import { cancelChoices, factsOf } from './order-views.ts';
import { useOrderNow } from './use-order-now.ts';
import { useRefreshOrders } from './use-refresh-orders.ts';

interface CancelDialogProps {
  order: Order;
  open: boolean;
  onClose: () => void;
}

/** 取消订单: offers only the options that fit the amount already paid (domain.md §4.2). */
export function CancelDialog({ order: row, open, onClose }: CancelDialogProps) {
  const order = useOrderNow(row);
  const facts = factsOf(order);
  const types = cancelChoices(order, useViewer());
  const [chosen, setChosen] = useState<CancelType>();
  const offered = types.filter((value) => notYet(facts, value) === undefined);
  // Of other money the first way is another one than was read.
  const changed = order.receivedAmount !== row.receivedAmount;
  const proposed = changed ? undefined : offered[0];
  const type = chosen !== undefined && offered.includes(chosen) ? chosen : proposed;
  const { busy, run } = useCommand();
  const refresh = useRefreshOrders();
  const confirm = async (cancelReason: string) => {
    if (!type) return;
    const body = { id: order.id, cancelType: type, cancelReason };
    if (await run(() => cancelOrder(body), { fallback: MESSAGES.cancelled, settled: refresh })) onClose();
  };
  return (
    <ReasonDialog
      open={open}
      title={`取消订单 ${order.orderNo ?? ''}`}
      okText="取消订单"
      about={aboutOrder(order)}
      label="取消原因"
      busy={busy}
      onOk={(reason) => void confirm(reason)}
      onCancel={onClose}
    >
      <Form layout="vertical" component={false}>
        <Form.Item label="取消方式" required {...itemProblem(changed && !type ? unread(offered) : undefined)}>
          <Radio.Group value={type} onChange={(event) => setChosen(event.target.value as CancelType)}>
            <Space orientation="vertical">
              {types.map((value) => (
                <Radio key={value} value={value} disabled={!offered.includes(value)}>
                  {dictText('cancel_type', value)}
                  {offered.includes(value) ? '' : `（${notYet(facts, value) ?? ''}）`}
                </Radio>
              ))}
            </Space>
          </Radio.Group>
        </Form.Item>
      </Form>
      {type && <Alert style={{ marginBottom: 12 }} type="info" showIcon title={consequence(facts, type)} />}
    </ReasonDialog>
  );
}

/** Nothing of what was offered before fits any more. */
const unread = (offered: readonly CancelType[]): string =>
  offered.length > 0 ? '已收金额有变化，请选择取消方式' : '已收金额有变化，您现在不能取消该订单';

/** Why an option is not open yet; the reminders are counted by the server. */
function notYet(order: OrderFacts, type: CancelType): string | undefined {
  if (type !== CANCEL_TYPE.depositForfeited) return undefined;
  const facts = { nextDueDate: order.nextDueDate, reminders: LIMITS.forfeitReminders };
  const refusal = forfeitRefusal(facts, dateText(Date.now()));
  return refusal && errorText(refusal.error, refusal.params);
}

/** Description of what an option results in. */
function consequence(order: OrderFacts, type: CancelType): string {
  const effect = cancelEffect(order, type);
  if ('error' in effect) return '';
  if (effect.refundDue > 0) return `应退 ${yuan(effect.refundDue)} 元，订单转为退款中并生成退款单，退款完成前墓位保留`;
  if (type === CANCEL_TYPE.depositForfeited) {
    return `定金 ${yuan(order.receivedAmount - order.refundedAmount)} 元不予退还，墓位恢复可售`;
  }
  if (!effect.leavesPlot) return '订单取消';
  return PAID_STATUSES.includes(order.orderStatus)
    ? '订单取消，使用权终止；碑石未动工的墓位恢复可售，已动工的转为待整修'
    : '订单取消，墓位恢复可售';
}
