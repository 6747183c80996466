import { type Refund, refund } from '@songbai/contract/modules/refund/refund.resource.ts';
import { OPEN_REFUNDS, type RefundEvent } from '@songbai/contract/modules/refund/refund.rules.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useFreshWhenShown } from '../../lib/page.ts';
import { invalidate } from '../../resource/invalidate.ts';
import { OpenOrAllTabs, useOpenOrAll } from '../../resource/list/OpenOrAllTabs.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { readOnlyDetail, StepButtons } from '../../resource/steps.tsx';
import { useStepDialog } from '../../resource/use-step-dialog.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { usePaper } from '../paper/index.ts';
import { RefundApplyDialog } from './RefundApplyDialog.tsx';
import { RefundApproveDialog, type RefundDialogProps, RefundPayDialog, RefundReasonDialog } from './RefundDialogs.tsx';
import { fetchSummary, REFUND_KEYS } from './refund.calls.ts';
import { REFUND_ACTIONS, refundActions } from './refund-actions.ts';

const OPEN = { status: OPEN_REFUNDS.join(',') };

/** 退款单 (domain.md §3.11): open refunds first, all of them in the second tab. */
export function RefundListPage() {
  const client = useQueryClient();
  const refresh = () => void invalidate(client, 'refund', 'order', 'serviceOrder', 'plot');
  const { key, params } = useOpenOrAll(OPEN);
  const { may, show, preview } = usePaper();
  const { ask, dialog } = useStepDialog<Refund, RefundEvent>();
  return (
    <>
      <CountedTabs />
      <ResourceList
        key={key}
        resource={refund}
        params={params}
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
        essential={['refundNo', 'status', 'amount', 'bizNo', 'customerName', 'applyTime']}
        next={['reason', 'applyName', 'payTime']}
        cardTitle={['customerName', 'plotFullName']}
        pairs={{ bizNo: 'plotFullName' }}
        hint="取消已收款的订单、服务，或办理退墓后，待退的款项会列在这里"
        form={(slot) => <Detail {...slot} />}
        rowActions={(row) => (
          <>
            <StepButtons<RefundEvent>
              looks={REFUND_ACTIONS}
              acts={(viewer) => refundActions(row, viewer)}
              text={(act) => (act === 'apply' && row.applyId ? '改申请' : undefined)}
              onDo={(act) => ask(row, act)}
            />
            {may('refund') && <LinkButton onClick={() => show('refund', row.id)}>打印退款单</LinkButton>}
          </>
        )}
      />
      {preview}
      {dialog((step) => (
        <RefundDialog {...step} onDone={refresh} />
      ))}
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

function CountedTabs() {
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
  return <OpenOrAllTabs open={text('未完结', OPEN_REFUNDS)} all={text('全部', undefined)} />;
}

function RefundDialog({ act, ...dialog }: RefundDialogProps & { act: RefundEvent }) {
  if (act === 'apply') return <RefundApplyDialog {...dialog} />;
  if (act === 'approve') return <RefundApproveDialog {...dialog} />;
  if (act === 'pay') return <RefundPayDialog {...dialog} />;
  return <RefundReasonDialog act={act} {...dialog} />;
}
