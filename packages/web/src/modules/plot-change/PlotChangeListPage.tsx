import { type PlotChange, plotChange } from '@songbai/contract/modules/plot-change/plot-change.resource.ts';
import { OPEN_CHANGES } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ResourceDetailDrawer } from '../../resource/detail/ResourceDetail.tsx';
import type { FormSlotProps } from '../../resource/form/ResourceDrawers.tsx';
import { invalidate } from '../../resource/invalidate.ts';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { useCan } from '../../session/permissions.ts';
import { useSession } from '../../session/session.ts';
import {
  ChangeApproveDialog,
  type ChangeDialogProps,
  ChangeFinishDialog,
  ChangeReasonDialog,
} from './PlotChangeDialogs.tsx';
import { CHANGE_ACTIONS, type ChangeAct, changeActions } from './plot-change-actions.ts';

const OPEN = { status: OPEN_CHANGES.join(',') };
const ALL = {};
const IDS = new Set(['orderId', 'rightId', 'plotId', 'applyId', 'approveId']);

/** 换退迁办理 (domain.md §3.15): those under way first, all of them in the second tab. */
export function PlotChangeListPage() {
  const client = useQueryClient();
  const refresh = () => void invalidate(client, 'plotChange', 'order', 'refund', 'plot');
  const [search, setSearch] = useSearchParams();
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
          'customerName',
          'amount',
          'applicant',
          'reason',
          'applyName',
          'applyTime',
        ]}
        telling={['changeNo', 'changeType', 'status', 'orderNo', 'customerName', 'amount', 'applyTime']}
        next={['applicant', 'reason', 'applyName']}
        pairs={{ orderNo: 'plotFullName' }}
        form={(slot) => <Detail {...slot} />}
        rowActions={(row) => <RowActions row={row} onDo={(act) => setDoing({ row, act, open: true })} />}
      />
      {doing && <ActDialog key={`${doing.row.id}${doing.act}`} {...doing} onClose={close} onDone={refresh} />}
    </>
  );
}

/** What people read: numbers and names instead of ids, settlement lines and consents below. */
const SHOWN: Resource = {
  ...plotChange,
  fields: Object.fromEntries(Object.entries(plotChange.fields).filter(([name]) => !IDS.has(name))),
};

function Detail({ target, open, onClose }: FormSlotProps) {
  if (target.mode === 'add') return null;
  return <ResourceDetailDrawer resource={SHOWN} id={target.id} open={open} onClose={onClose} />;
}

function RowActions({ row, onDo }: { row: PlotChange; onDo: (act: ChangeAct) => void }) {
  const can = useCan();
  const userId = useSession(({ user }) => user?.id);
  return changeActions(row, userId, can).map((act) => {
    const { label, danger = false } = CHANGE_ACTIONS[act];
    return (
      <Button key={act} type="link" size="small" danger={danger} onClick={() => onDo(act)}>
        {label}
      </Button>
    );
  });
}

function ActDialog({ act, ...dialog }: ChangeDialogProps & { act: ChangeAct }) {
  if (act === 'approve') return <ChangeApproveDialog {...dialog} />;
  if (act === 'finish') return <ChangeFinishDialog {...dialog} />;
  return <ChangeReasonDialog act={act} {...dialog} />;
}
