import type { OverdueSummary } from '@songbai/contract/modules/order/order.calls.ts';
import type { Order } from '@songbai/contract/modules/order/order.resource.ts';
import {
  OVERDUE_AGES,
  type OverdueAge,
  REMIND_ALL_MAX,
  REMIND_BATCH_MAX,
} from '@songbai/contract/modules/order/overdue.rules.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Segmented, Space } from 'antd';
import { useState } from 'react';
import type { ListHandle } from '../../resource/list/ResourceList.tsx';
import { useCan } from '../../session/permissions.ts';
import { fetchOverdueIds, fetchOverdueSummary } from './order.calls.ts';
import { RemindBatchDialog } from './RemindBatchDialog.tsx';

/** The right to remind debtors. */
export const REMIND = 'cem:order:remind';

interface OverdueToolsProps {
  list: ListHandle<Order>;
  ageing: OverdueAge | undefined;
  onAgeing: (age: OverdueAge | undefined) => void;
}

/** 批量催缴 of the chosen rows beside the other buttons; 账龄 with counts and the sum of what the query finds (domain.md §4.3). */
export function OverdueTools({ list, ageing, onAgeing }: OverdueToolsProps) {
  const can = useCan();
  const [open, setOpen] = useState<'chosen' | 'all'>();
  const { pageNo: _no, pageSize: _size, ageing: _age, column: _sort, order: _way, ...params } = list.query.params;
  const { data } = useQuery({
    queryKey: ['order', 'overdueSummary', params],
    queryFn: ({ signal }) => fetchOverdueSummary(params, signal),
    placeholderData: keepPreviousData,
  });
  const { ids, clear } = list.selection;
  const choose = (value: string | number) => {
    clear();
    list.query.setPage(1);
    onAgeing(OVERDUE_AGES.find(({ key }) => key === value)?.key);
  };
  const close = () => setOpen(undefined);
  const found = data ? ordersOf(data, ageing) : 0;
  return (
    <>
      {can(REMIND) && (
        <>
          <RemindButton text="批量催缴" count={ids.length} most={REMIND_BATCH_MAX} onClick={() => setOpen('chosen')} />
          <RemindButton
            text={`催缴全部筛选结果（${found}）`}
            count={found}
            most={REMIND_ALL_MAX}
            onClick={() => setOpen('all')}
          />
        </>
      )}
      <Space wrap>
        <Segmented aria-label="账龄" value={ageing ?? ALL} onChange={choose} options={options(data)} />
        {data && <span>{sumText(data, ageing)}</span>}
      </Space>
      {open === 'chosen' && (
        <RemindBatchDialog what={`${ids.length} 笔订单`} load={async () => ids} onClose={close} onDone={clear} />
      )}
      {open === 'all' && (
        <RemindBatchDialog
          what={`全部筛选结果，共 ${found} 笔订单`}
          load={() => fetchOverdueIds({ ...params, ...(ageing ? { ageing } : {}) })}
          onClose={close}
          onDone={clear}
        />
      )}
    </>
  );
}

interface RemindButtonProps {
  text: string;
  count: number;
  most: number;
  onClick: () => void;
}

function RemindButton({ text, count, most, onClick }: RemindButtonProps) {
  const tooMany = count > most ? `一次最多催缴 ${most} 笔` : undefined;
  return (
    <Button disabled={count === 0 || count > most} title={tooMany} onClick={onClick}>
      {text}
    </Button>
  );
}

const ALL = 'all';

function ordersOf({ ages }: OverdueSummary, ageing: OverdueAge | undefined): number {
  return ageing ? ages[ageing].orders : Object.values(ages).reduce((sum, { orders }) => sum + orders, 0);
}

function options(data: OverdueSummary | undefined) {
  const all = data && ordersOf(data, undefined);
  const text = (label: string, orders: number | undefined) => (orders === undefined ? label : `${label}（${orders}）`);
  return [
    { value: ALL, label: text('全部账龄', all) },
    ...OVERDUE_AGES.map(({ key, label }) => ({ value: key, label: text(label, data?.ages[key].orders) })),
  ];
}

function sumText({ ages }: OverdueSummary, ageing: OverdueAge | undefined): string {
  const sum = ageing ? ages[ageing].amount : Object.values(ages).reduce((all, { amount }) => all + amount, 0);
  return `逾期合计 ${yuan(sum)} 元`;
}
