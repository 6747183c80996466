import { MESSAGES } from '@songbai/contract/messages.ts';
import { discountRate } from '@songbai/contract/modules/order/discount.rules.ts';
import type { Order } from '@songbai/contract/modules/order/order.resource.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { Alert, Checkbox, Form } from 'antd';
import { useState } from 'react';
import { RefSelect } from '../../pickers/RefSelect.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { itemProblem } from '../../ui/item-problem.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { aboutOrder } from './about-order.ts';
import { FREE_PLOTS } from './free-plots.ts';
import { approveOrder, chooseOrderPlot, completeOrder, sendOrderBack, submitOrder } from './order.calls.ts';
import { useRefreshOrders } from './use-refresh-orders.ts';

interface ApprovalDialogProps {
  order: Order;
  open: boolean;
  onClose: () => void;
}

/** What the order would give away. */
function priceText({ listAmount, discountAmount, payableAmount }: Order): string {
  const rate = discountRate(discountAmount ?? 0, listAmount ?? 0);
  return `原价 ${yuan(listAmount ?? 0)} 元，优惠 ${yuan(discountAmount ?? 0)} 元（${rate}%），应收 ${yuan(payableAmount ?? 0)} 元`;
}

/** 提交: the draft reserves its plot, or waits for approval. */
export function SubmitDialog({ order, open, onClose }: ApprovalDialogProps) {
  const { busy, run } = useCommand();
  const refresh = useRefreshOrders();
  const confirm = async () => {
    if (await run(() => submitOrder(order.id), { fallback: MESSAGES.orderSubmitted, settled: refresh })) onClose();
  };
  return (
    <Dialog
      okClose={false}
      open={open}
      title={`提交订单 ${order.orderNo ?? ''}`}
      about={aboutOrder(order)}
      okText="提交订单"
      confirmLoading={busy}
      onOk={() => void confirm()}
      onOpenChange={onClose}
    >
      <p>
        {order.customerName}　{order.plotFullName}
      </p>
      <p>{priceText(order)}</p>
      <p>提交后墓位转为「已预定」；优惠超出您的权限时，订单先转主管审批。</p>
    </Dialog>
  );
}

/** 通过 a waiting order, with an opinion where there is one. */
export function ApproveDialog({ order, open, onClose }: ApprovalDialogProps) {
  const { busy, run } = useCommand();
  const refresh = useRefreshOrders();
  const confirm = async (opinion: string) => {
    const call = () => approveOrder({ id: order.id, ...(opinion ? { opinion } : {}) });
    if (await run(call, { fallback: MESSAGES.orderApproved, settled: refresh })) onClose();
  };
  return (
    <ReasonDialog
      open={open}
      title={`审批订单 ${order.orderNo ?? ''}`}
      okText="通过"
      about={aboutOrder(order)}
      label="审批意见"
      required={false}
      busy={busy}
      onOk={(opinion) => void confirm(opinion)}
      onCancel={onClose}
    >
      <Alert
        style={{ marginBottom: 12 }}
        type="info"
        showIcon
        title={priceText(order)}
        description={order.discountReason}
      />
    </ReasonDialog>
  );
}

const BACK = {
  reject: { title: '驳回订单', okText: '驳回', label: '驳回原因', fallback: MESSAGES.orderRejected },
  withdraw: { title: '撤回订单', okText: '撤回', label: '撤回原因', fallback: MESSAGES.orderWithdrawn },
} as const;

/** 驳回 by the approver, 撤回 by the seller: the order is a draft again and keeps its plot. */
export function BackDialog({ order, open, onClose, act }: ApprovalDialogProps & { act: keyof typeof BACK }) {
  const { busy, run } = useCommand();
  const refresh = useRefreshOrders();
  const { title, okText, label, fallback } = BACK[act];
  const confirm = async (reason: string) => {
    if (await run(() => sendOrderBack(act, { id: order.id, reason }), { fallback, settled: refresh })) onClose();
  };
  return (
    <ReasonDialog
      open={open}
      title={`${title} ${order.orderNo ?? ''}`}
      okText={okText}
      about={aboutOrder(order)}
      label={label}
      busy={busy}
      onOk={(reason) => void confirm(reason)}
      onCancel={onClose}
    >
      <Alert style={{ marginBottom: 12 }} type="info" showIcon title="订单退回草稿，墓位继续保留" />
    </ReasonDialog>
  );
}

/** 选择墓位 for a draft that has none, or shall have another. */
export function ChoosePlotDialog({ order, open, onClose }: ApprovalDialogProps) {
  const { busy, run } = useCommand();
  const refresh = useRefreshOrders();
  const [plotId, setPlotId] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const confirm = async () => {
    setTried(true);
    if (!plotId) return;
    const call = () => chooseOrderPlot({ id: order.id, plotId });
    if (await run(call, { fallback: MESSAGES.orderPlotChosen, settled: refresh })) onClose();
  };
  const problem = itemProblem(tried && !plotId ? '请选择墓位' : undefined);
  return (
    <Dialog
      okClose={false}
      open={open}
      title={`选择墓位 ${order.orderNo ?? ''}`}
      about={aboutOrder(order)}
      okText="选定墓位"
      confirmLoading={busy}
      onOk={() => void confirm()}
      onOpenChange={onClose}
    >
      <Alert style={{ marginBottom: 12 }} type="info" showIcon title="费用按新墓位的挂牌价重新计算，原优惠取消" />
      <Form layout="vertical">
        <Form.Item label="墓位" htmlFor="draft-plot" required {...problem}>
          <RefSelect
            id="draft-plot"
            target="plot"
            params={FREE_PLOTS}
            placeholder="输入墓位全称或编号查找可售墓位"
            value={plotId}
            onChange={setPlotId}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

/** 办结 once the papers are there. */
export function CompleteDialog({ order, open, onClose }: ApprovalDialogProps) {
  const [form] = Form.useForm<{ contractSigned: boolean; certificateIssued: boolean }>();
  const { busy, run } = useCommand(form);
  const refresh = useRefreshOrders();
  const save = async (papers: { contractSigned: boolean; certificateIssued: boolean }) => {
    const call = () => completeOrder({ id: order.id, ...papers });
    if (await run(call, { fallback: MESSAGES.orderCompleted, settled: refresh })) onClose();
  };
  return (
    <Dialog
      okClose={false}
      open={open}
      title={`办结订单 ${order.orderNo ?? ''}`}
      about={aboutOrder(order)}
      okText="办结订单"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onOpenChange={onClose}
    >
      <Alert style={{ marginBottom: 12 }} type="info" showIcon title="办结后订单不能再编辑" />
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={{ contractSigned: false, certificateIssued: false }}
        onFinish={(papers) => void save(papers)}
      >
        <Form.Item name="contractSigned" valuePropName="checked">
          <Checkbox>合同已签订</Checkbox>
        </Form.Item>
        <Form.Item name="certificateIssued" valuePropName="checked">
          <Checkbox>墓证已发放</Checkbox>
        </Form.Item>
      </Form>
    </Dialog>
  );
}
