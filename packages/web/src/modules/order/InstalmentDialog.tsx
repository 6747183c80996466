import { errorText } from '@songbai/contract/errors.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import { evenPlan, planRefusal } from '@songbai/contract/modules/order/instalment.rules.ts';
import type { Order } from '@songbai/contract/modules/order/order.resource.ts';
import { dateText } from '@songbai/contract/rules/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Form, Skeleton } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../resource/use-command.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import type { Column } from '../../ui/editable-table/model/columns.ts';
import type { Row } from '../../ui/editable-table/rows.ts';
import { TableInput } from '../../ui/editable-table/TableInput.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { aboutOrder } from './about-order.ts';
import { type DraftRow, draftOf, draftRows } from './instalment-draft.ts';
import { fetchOrder, ORDER_KEYS, type OrderRecord, planOrder } from './order.calls.ts';
import { useRefreshOrders } from './use-refresh-orders.ts';

interface InstalmentDialogProps {
  order: Order;
  open: boolean;
  onClose: () => void;
}

/** 分期: the payable sum in instalments, each with its due date (domain.md §3.10). */
export function InstalmentDialog({ order, open, onClose }: InstalmentDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ORDER_KEYS.one(order.id),
    queryFn: ({ signal }) => fetchOrder(order.id, signal),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog
      open={open}
      width={640}
      title={`分期 ${order.orderNo ?? ''}`}
      about={aboutOrder(order)}
      footer={null}
      onOpenChange={onClose}
    >
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active />}
      {data && <PlanForm key={data.version} order={data} onDone={onClose} />}
    </Dialog>
  );
}

const COLUMNS: readonly Column[] = [
  {
    key: 'dueDate',
    title: '应付日期',
    type: 'date',
    minWidth: 160,
    validateRules: [{ required: true, message: '请选择应付日期' }],
  },
  {
    key: 'amount',
    title: '应付金额',
    type: 'money',
    minWidth: 160,
    statistics: true,
    validateRules: [
      { required: true, message: '请输入应付金额' },
      { handler: ({ value }) => (typeof value === 'number' && value > 0) || '应付金额必须大于0' },
    ],
  },
];

function PlanForm({ order, onDone }: { order: OrderRecord; onDone: () => void }) {
  const [rows, setRows] = useState<readonly Row[]>(() => draftRows(order.instalments));
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useCommand();
  const refresh = useRefreshOrders();
  const save = async (instalments: readonly DraftRow[]) => {
    const body = { orderId: order.id, instalments: [...instalments] };
    const fallback = instalments.length > 0 ? MESSAGES.planned : MESSAGES.planCancelled;
    if (await run(() => planOrder(body), { fallback, settled: refresh })) onDone();
  };
  const confirm = () => {
    setAttempt(attempt + 1);
    const draft = draftOf(rows);
    const facts = {
      payableAmount: order.payableAmount ?? 0,
      netAmount: (order.receivedAmount ?? 0) - (order.refundedAmount ?? 0),
      orderDate: order.orderDate ?? '',
    };
    const refusal = draft && planRefusal(draft, facts);
    setProblem(refusal && errorText(refusal.error, refusal.params));
    if (draft && !refusal) void save(draft);
  };
  return (
    <Flex vertical gap={12}>
      <div>
        应收 <MoneyText fen={order.payableAmount ?? 0} strong /> 元，已收 <MoneyText fen={order.receivedAmount ?? 0} />{' '}
        元，已收款按期次先后冲抵
      </div>
      <EvenParts order={order} onMade={setRows} />
      <TableInput title="分期计划" columns={COLUMNS} value={rows} onChange={setRows} maxRows={60} attempt={attempt} />
      {problem && <Alert type="error" showIcon title={problem} />}
      <Flex justify="flex-end" gap={8}>
        {order.instalments.length > 0 && (
          <Button danger disabled={busy} onClick={() => void save([])}>
            取消计划
          </Button>
        )}
        <Button type="primary" loading={busy} onClick={confirm}>
          保存计划
        </Button>
      </Flex>
    </Flex>
  );
}

const PART = { flex: 1, marginBottom: 0 };

/** Initial proposal: equal monthly instalments. */
function EvenParts({ order, onMade }: { order: OrderRecord; onMade: (rows: readonly Row[]) => void }) {
  const [count, setCount] = useState(3);
  const [first, setFirst] = useState<string>(order.orderDate ?? dateText(Date.now()));
  const make = () => onMade(draftRows(evenPlan(order.payableAmount ?? 0, count, first)));
  return (
    <Form layout="vertical" component={false}>
      <Flex gap={12} align="flex-end">
        <Form.Item label="期数" htmlFor="plan-count" style={PART}>
          <NumberInput
            id="plan-count"
            style={{ width: '100%' }}
            nearest={{ min: LIMITS.instalmentsMin, max: LIMITS.instalmentMonths }}
            precision={0}
            value={count}
            onChange={(value) => setCount(value ?? LIMITS.instalmentsMin)}
          />
        </Form.Item>
        <Form.Item label="首期日期" htmlFor="plan-first" style={PART}>
          <DateInput id="plan-first" value={first} onChange={(value) => setFirst(value ?? first)} />
        </Form.Item>
        <Button onClick={make}>按月均分</Button>
      </Flex>
    </Form>
  );
}
