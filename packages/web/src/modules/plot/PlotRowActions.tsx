import type { Plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import { useQueryClient } from '@tanstack/react-query';

import { useState } from 'react';
import { invalidate } from '../../resource/invalidate.ts';
import { ASKS } from '../../resource/list/RowLinks.tsx';
import { useCan } from '../../session/permissions.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { HolderApplyDialog } from '../holder-change/index.ts';
import { ExchangeFor } from '../plot-change/index.ts';
import { DisputeDialog } from './DisputeDialog.tsx';
import { type PlotRowAct, plotActions, plotRowActs, saleNow } from './plot-actions.ts';
import { RepairDialog } from './RepairDialog.tsx';
import { StoneDialog } from './StoneDialog.tsx';
import { useBuy, useLockActions, useMyLocks } from './use-locks.ts';

const LABELS: Record<PlotRowAct, string> = {
  repair: '整修完成',
  holder: '持证人变更',
  exchange: '换墓',
  stone: '登记碑石',
  dispute: '登记争议',
  clearDispute: '解除争议',
};

interface PlotRowActionsProps {
  row: Plot;
  onDone: () => void;
  /** 续费, where the person may take it for this plot. */
  onRenew?: () => void;
}

/** 去购墓, 续费, 整修完成, 持证人变更, 换墓, 登记碑石, 登记争议 and 解除争议 of one plot. */
export function PlotRowActions({ row, onDone, onRenew }: PlotRowActionsProps) {
  const can = useCan();
  const client = useQueryClient();
  const [doing, setDoing] = useState<{ act: PlotRowAct; open: boolean }>();
  const close = () => setDoing((now) => now && { ...now, open: false });
  const done = () => {
    void invalidate(client, 'plot', 'order');
    onDone();
  };
  const dialog = { row, open: doing?.open ?? false, onClose: close, onDone: done };
  return (
    <>
      <BuyLink row={row} />
      {onRenew && (
        <LinkButton {...ASKS} onClick={onRenew}>
          续费
        </LinkButton>
      )}
      {plotRowActs(row, can).map((act) => (
        <LinkButton {...ASKS} key={act} danger={act === 'dispute'} onClick={() => setDoing({ act, open: true })}>
          {LABELS[act]}
        </LinkButton>
      ))}
      {doing?.act === 'holder' && <HolderApplyDialog plot={row} open={dialog.open} onClose={close} />}
      {doing?.act === 'exchange' && dialog.open && <ExchangeFor plotId={row.id} onClose={close} />}
      {doing?.act === 'repair' && <RepairDialog {...dialog} />}
      {doing?.act === 'stone' && <StoneDialog {...dialog} />}
      {(doing?.act === 'dispute' || doing?.act === 'clearDispute') && <DisputeDialog {...dialog} act={doing.act} />}
    </>
  );
}

/** The seller's next step, as on the map. */
function BuyLink({ row }: Pick<PlotRowActionsProps, 'row'>) {
  const can = useCan();
  const mine = useMyLocks().some(({ id }) => id === row.id);
  const { busy, lock } = useLockActions();
  const buy = useBuy(lock);
  const allowed = plotActions({ ...row, saleStatus: saleNow(row) }, mine, can);
  if (!allowed.purchase) return null;
  return (
    <LinkButton disabled={busy} onClick={() => void buy(row.id, allowed.lock)}>
      去购墓
    </LinkButton>
  );
}
