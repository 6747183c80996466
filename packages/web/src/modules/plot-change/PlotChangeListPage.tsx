import { type PlotChange, plotChange } from '@songbai/contract/modules/plot-change/plot-change.resource.ts';
import { OPEN_CHANGES } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { invalidate } from '../../resource/invalidate.ts';
import { OpenOrAllTabs, useOpenOrAll } from '../../resource/list/OpenOrAllTabs.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { readOnlyDetail, StepButtons } from '../../resource/steps.tsx';
import { useStepDialog } from '../../resource/use-step-dialog.tsx';
import { useCan } from '../../session/permissions.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { usePaper } from '../paper/index.ts';
import { refundsOf } from '../refund/index.ts';
import { ChangeFinishDialog, ChangeSettleDialog } from './ChangeMoneyDialogs.tsx';
import { ChangeApproveDialog, type ChangeDialogProps, ChangeReasonDialog } from './PlotChangeDialogs.tsx';
import { CHANGE_ACTIONS, type ChangeAct, changeActions, finishText, isPaidBack } from './plot-change-actions.ts';

const OPEN = { status: OPEN_CHANGES.join(',') };

/** 换退迁办理 (domain.md §3.15): those under way first, all of them in the second tab. */
export function PlotChangeListPage() {
  const client = useQueryClient();
  const refresh = () => void invalidate(client, 'plotChange', 'order', 'refund', 'plot', 'payment', 'deceased');
  const { key, params } = useOpenOrAll(OPEN);
  const { may, show, preview } = usePaper();
  const can = useCan();
  const navigate = useNavigate();
  const { ask, dialog } = useStepDialog<PlotChange, ChangeAct>();
  return (
    <>
      <OpenOrAllTabs open="未完结" />
      <ResourceList
        key={key}
        resource={plotChange}
        params={params}
        columns={[
          'changeNo',
          'changeType',
          'status',
          'orderNo',
          'plotFullName',
          'toPlotFullName',
          'customerName',
          'amount',
          'supplementAmount',
          'differenceAmount',
          'applicant',
          'reason',
          'applyName',
          'applyTime',
        ]}
        essential={['changeNo', 'changeType', 'status', 'orderNo', 'customerName', 'amount', 'applyTime']}
        next={['toPlotFullName', 'supplementAmount', 'differenceAmount', 'applicant', 'reason', 'applyName']}
        cardTitle={['changeType', 'customerName', 'plotFullName']}
        pairs={{ orderNo: 'plotFullName' }}
        hint="请在「正常订单」中找到订单，点「退墓」「换墓」或「部分迁出」登记"
        form={(slot) => <Detail {...slot} />}
        rowActions={(row) => (
          <>
            <StepButtons<ChangeAct>
              looks={CHANGE_ACTIONS}
              acts={(viewer) => changeActions(row, viewer)}
              text={(act) => (act === 'finish' ? finishText(row) : undefined)}
              onDo={(act) => ask(row, act)}
            />
            {isPaidBack(row) && can('cem:refund:list') && (
              <LinkButton onClick={() => void navigate(refundsOf(row.orderNo))}>退款单</LinkButton>
            )}
            {may('change') && <LinkButton onClick={() => show('change', row.id)}>打印协议</LinkButton>}
          </>
        )}
      />
      {preview}
      {dialog((step) => (
        <ActDialog {...step} onDone={refresh} />
      ))}
    </>
  );
}

const HIDDEN = ['orderId', 'rightId', 'plotId', 'toPlotId', 'toOrderId', 'fromStatus', 'deceasedIds'];
/** Settlement lines and consents stand below. */
const Detail = readOnlyDetail(plotChange, [...HIDDEN, 'applyId', 'approveId']);

function ActDialog({ act, ...dialog }: ChangeDialogProps & { act: ChangeAct }) {
  if (act === 'approve') return <ChangeApproveDialog {...dialog} />;
  if (act === 'settle') return <ChangeSettleDialog {...dialog} />;
  if (act === 'finish') return <ChangeFinishDialog {...dialog} />;
  return <ChangeReasonDialog act={act} {...dialog} />;
}
