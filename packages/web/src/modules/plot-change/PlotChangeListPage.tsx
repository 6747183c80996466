import { type PlotChange, plotChange } from '@songbai/contract/modules/plot-change/plot-change.resource.ts';
import { OPEN_CHANGES } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { invalidate } from '../../resource/invalidate.ts';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { readOnlyDetail, StepButtons } from '../../resource/steps.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { usePaper } from '../paper/index.ts';
import { ChangeFinishDialog, ChangeSettleDialog } from './ChangeMoneyDialogs.tsx';
import { ChangeApproveDialog, type ChangeDialogProps, ChangeReasonDialog } from './PlotChangeDialogs.tsx';
import { CHANGE_ACTIONS, type ChangeAct, changeActions, finishText } from './plot-change-actions.ts';

const OPEN = { status: OPEN_CHANGES.join(',') };
const ALL = {};

/** 换退迁办理 (domain.md §3.15): those under way first, all of them in the second tab. */
export function PlotChangeListPage() {
  const client = useQueryClient();
  const refresh = () => void invalidate(client, 'plotChange', 'order', 'refund', 'plot', 'payment', 'deceased');
  const [search, setSearch] = useSearchParams();
  const { may, show, preview } = usePaper();
  const [doing, setDoing] = useState<{ row: PlotChange; act: ChangeAct; open: boolean }>();
  const close = () => setDoing((now) => now && { ...now, open: false });
  const all = search.get('view') === 'all';
  return (
    <>
      <Tabs
        activeKey={all ? 'all' : 'open'}
        onChange={(next) => setSearch(next === 'all' ? { view: 'all' } : {})}
        items={[
          { key: 'open', label: '未完结' },
          { key: 'all', label: '全部' },
        ]}
      />
      <ResourceList
        key={all ? 'all' : 'open'}
        resource={plotChange}
        params={all ? ALL : OPEN}
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
        telling={['changeNo', 'changeType', 'status', 'orderNo', 'customerName', 'amount', 'applyTime']}
        next={['toPlotFullName', 'supplementAmount', 'differenceAmount', 'applicant', 'reason', 'applyName']}
        pairs={{ orderNo: 'plotFullName' }}
        form={(slot) => <Detail {...slot} />}
        rowActions={(row) => (
          <>
            <StepButtons<ChangeAct>
              looks={CHANGE_ACTIONS}
              acts={(userId, can) => changeActions(row, userId, can)}
              text={(act) => (act === 'finish' ? finishText(row) : undefined)}
              onDo={(act) => setDoing({ row, act, open: true })}
            />
            {may('change') && <LinkButton onClick={() => show('change', row.id)}>打印协议</LinkButton>}
          </>
        )}
      />
      {preview}
      {doing && <ActDialog key={`${doing.row.id}${doing.act}`} {...doing} onClose={close} onDone={refresh} />}
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
