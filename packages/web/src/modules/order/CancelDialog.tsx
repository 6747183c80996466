import { dictText } from '@songbai/contract/dicts.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import type { Order } from '@songbai/contract/modules/order/order.resource.ts';
import {
  type CancelType,
  cancelOrder as cancelEffect,
  cancelTypes,
  type OrderFacts,
} from '@songbai/contract/modules/order/order.rules.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { Alert, Form, Radio, Space } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../resource/use-command.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { cancelOrder } from './order.calls.ts';
import { factsOf } from './order-views.ts';
import { useRefreshOrders } from './use-refresh-orders.ts';

interface CancelDialogProps {
  order: Order;
  open: boolean;
  onClose: () => void;
}

/** 取消订单: offers only the options that fit the amount already paid (domain.md §4.2). */
export function CancelDialog({ order, open, onClose }: CancelDialogProps) {
  const facts = factsOf(order);
  const types = cancelTypes(facts);
  const [chosen, setChosen] = useState<CancelType>();
  const type = chosen !== undefined && types.includes(chosen) ? chosen : types[0];
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
      label="取消原因"
      busy={busy}
      onOk={(reason) => void confirm(reason)}
      onCancel={onClose}
    >
      <Form layout="vertical" component={false}>
        <Form.Item label="取消方式" required>
          <Radio.Group value={type} onChange={(event) => setChosen(event.target.value as CancelType)}>
            <Space orientation="vertical">
              {types.map((value) => (
                <Radio key={value} value={value}>
                  {dictText('cancel_type', value)}
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

/** Description of what an option results in. */
function consequence(order: OrderFacts, type: CancelType): string {
  const effect = cancelEffect(order, type);
  if ('error' in effect) return '';
  if (effect.refundDue > 0) return `应退 ${yuan(effect.refundDue)} 元，订单转为退款中，退款完成前墓位保留`;
  if (effect.plotEvent === 'undeposit') {
    return `定金 ${yuan(order.receivedAmount - order.refundedAmount)} 元不予退还，墓位恢复可售`;
  }
  return effect.plotEvent ? '订单取消，墓位恢复可售' : '订单取消';
}
