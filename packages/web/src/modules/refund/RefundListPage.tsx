import { type Refund, refund } from '@songbai/contract/modules/refund/refund.resource.ts';
import { OPEN_REFUNDS, type RefundEvent } from '@songbai/contract/modules/refund/refund.rules.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFreshWhenShown } from '../../lib/page.ts';
import { invalidate } from '../../resource/invalidate.ts';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { readOnlyDetail, StepButtons } from '../../resource/steps.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { usePaper } from '../paper/index.ts';
import { RefundApplyDialog } from './RefundApplyDialog.tsx';
import { RefundApproveDialog, type RefundDialogProps, RefundPayDialog, RefundReasonDialog } from './RefundDialogs.tsx';
import { fetchSummary, REFUND_KEYS } from './refund.calls.ts';
import { REFUND_ACTIONS, refundActions } from './refund-actions.ts';

const OPEN = { status: OPEN_REFUNDS.join(',') };
const ALL = {};

/** 退款单 (domain.md §3.11): open refunds first, all of them in the second tab. */
export function RefundListPage() {
  const client = useQueryClient();
  const refresh = () => void invalidate(client, 'refund', 'order', 'serviceOrder', 'plot');
  const [search] = useSearchParams();
  const { may, show, preview } = usePaper();
  const [doing, setDoing] = useState<{ row: Refund; act: RefundEvent; open: boolean }>();
  const close = () => setDoing((now) => now && { ...now, open: false });
  const all = search.get('view') === 'all';
  return (
    <>
      <ViewTabs all={all} />
      <ResourceList
        key={all ? 'all' : 'open'}
        resource={refund}
        params={all ? ALL : OPEN}
        columns={[
          'refundNo',
          'status',
          'amount',
          'bizNo',
          'plotFullName',
          'customerName',
          'reason',
          'receivedAmount',
          'applyName',
          'applyTime',
          'payTime',
        ]}
        telling={['refundNo', 'status', 'amount', 'bizNo', 'customerName', 'applyTime']}
        next={['reason', 'applyName', 'payTime']}
        pairs={{ bizNo: 'plotFullName' }}
        form={(slot) => <Detail {...slot} />}
        rowActions={(row) => (
          <>
            <StepButtons<RefundEvent>
              looks={REFUND_ACTIONS}
              acts={(userId, can) => refundActions(row, userId, can)}
              text={(act) => (act === 'apply' && row.applyId ? '改申请' : undefined)}
              onDo={(act) => setDoing({ row, act, open: true })}
            />
            {may('refund') && <LinkButton onClick={() => show('refund', row.id)}>打印退款单</LinkButton>}
          </>
        )}
      />
      {preview}
      {doing && <RefundDialog key={`${doing.row.id}${doing.act}`} {...doing} onClose={close} onDone={refresh} />}
    </>
  );
}

/** What people read of a refund: numbers and names instead of ids. */
const ACCOUNTS = ['applyId', 'approveId'];
const Detail = readOnlyDetail(refund, [
  'orderId',
  'serviceOrderId',
  'plotId',
  'fromStatus',
  'changeId',
  'reapplicable',
  ...ACCOUNTS,
]);

function ViewTabs({ all }: { all: boolean }) {
  const [, setSearch] = useSearchParams();
  useFreshWhenShown(REFUND_KEYS.summary);
  const { data } = useQuery({
    queryKey: REFUND_KEYS.summary,
    queryFn: ({ signal }) => fetchSummary(signal),
    staleTime: 0,
  });
  const text = (title: string, states: readonly string[] | undefined) => {
    if (!data) return title;
    const counted = data.states.filter(({ status }) => !states || states.includes(status));
    const count = counted.reduce((sum, state) => sum + state.count, 0);
    const amount = counted.reduce((sum, state) => sum + state.amount, 0);
    return states ? `${title}（${count} 笔，${yuan(amount)} 元）` : `${title}（${count} 笔）`;
  };
  return (
    <Tabs
      activeKey={all ? 'all' : 'open'}
      onChange={(next) => setSearch(next === 'all' ? { view: 'all' } : {})}
      items={[
        { key: 'open', label: text('未完结', OPEN_REFUNDS) },
        { key: 'all', label: text('全部', undefined) },
      ]}
    />
  );
}

function RefundDialog({ act, ...dialog }: RefundDialogProps & { act: RefundEvent }) {
  if (act === 'apply') return <RefundApplyDialog {...dialog} />;
  if (act === 'approve') return <RefundApproveDialog {...dialog} />;
  if (act === 'pay') return <RefundPayDialog {...dialog} />;
  return <RefundReasonDialog act={act} {...dialog} />;
}
