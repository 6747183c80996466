import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { Alert, Button, Flex, Spin } from 'antd';
import { type ReactNode, useState } from 'react';
import { FieldCards } from '../../resource/detail/FieldCards.tsx';
import { RecordHead, RecordTitle } from '../../resource/detail/RecordHead.tsx';
import { useCan } from '../../session/permissions.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Drawer } from '../../ui/layer.tsx';
import { RecordHistory } from '../event/index.ts';
import { RenewButton } from '../fee/index.ts';
import { ExchangeButton } from '../plot-change/index.ts';
import { DisputeNotice } from './DisputeNotice.tsx';
import { HoldDialog } from './HoldDialog.tsx';
import { HoldNotice } from './HoldNotice.tsx';
import type { OwnLock, PlotRecord } from './plot.calls.ts';
import { type PlotActions, plotActions, saleNow } from './plot-actions.ts';
import { PLOT_RECORD, PLOT_SHOWN } from './plot-record.tsx';
import { useBuy, useLockActions, useRefreshPlots } from './use-locks.ts';

interface PlotDrawerProps {
  open: boolean;
  plot: PlotRecord | undefined;
  error: unknown;
  onRetry: () => unknown;
  /** The user's own lock of this plot, if any. */
  lock: OwnLock | undefined;
  /** 加入对比 or 移出对比. */
  compare: ReactNode;
  onClose: () => void;
}

/** Details of a plot with 对比, 保留, 锁定, 释放 and 去购墓 according to permission and state. */
export function PlotDrawer({ open, plot, error, lock, compare, onRetry, onClose }: PlotDrawerProps) {
  const can = useCan();
  const facts = plot && { saleStatus: saleNow(plot), disputeFlag: plot.disputeFlag };
  const allowed = facts && plotActions(facts, lock !== undefined, can);
  const record = plot && { resource: PLOT_SHOWN, row: { ...plot }, plan: PLOT_RECORD };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={record ? <RecordTitle {...record} title={plot?.fullName ?? '墓位'} /> : '墓位'}
      size={420}
      mask={false}
      // The map stays usable while the drawer is open, so no outline around the whole window.
      rootStyle={{ outline: 'none' }}
      footer={plot && allowed ? <Actions plot={plot} allowed={allowed} compare={compare} /> : null}
    >
      {error ? <LoadFailure error={error} onRetry={onRetry} /> : null}
      {!plot && !error && <Spin />}
      {plot && record && (
        <Flex vertical gap={12}>
          {plot.disputeFlag === 'Y' && <DisputeNotice plot={plot} />}
          {plot.alertText && <Alert type="error" showIcon title={plot.alertText} />}
          <LockNotice plot={plot} lock={lock} />
          <HoldNotice plot={plot} />
          <RecordHead {...record} />
          <FieldCards {...record} col={2} />
          {facts?.saleStatus === PLOT_SALE.sold && plot.feeFree !== 'Y' && <RenewButton of={{ plotId: plot.id }} />}
          {facts?.saleStatus === PLOT_SALE.sold && plot.disputeFlag !== 'Y' && <ExchangeButton plotId={plot.id} />}
          <RecordHistory kind="plot" id={plot.id} />
        </Flex>
      )}
    </Drawer>
  );
}

function LockNotice({ plot, lock }: { plot: PlotRecord; lock: OwnLock | undefined }) {
  const refresh = useRefreshPlots();
  if (saleNow(plot) !== PLOT_SALE.locked || !plot.lockUntil) return null;
  const seconds = lock?.secondsLeft ?? plot.secondsLeft;
  const left = (
    <Countdown
      until={lock?.lockUntil ?? plot.lockUntil}
      {...(typeof seconds === 'number' ? { secondsLeft: seconds } : {})}
      onEnd={refresh}
    />
  );
  return (
    <Alert
      type="warning"
      showIcon
      title={
        lock ? (
          <>您已锁定该墓位，剩余 {left}</>
        ) : (
          <>
            该墓位正在被「{plot.lockName ?? ''}」锁定，剩余 {left}
          </>
        )
      }
    />
  );
}

interface ActionsProps {
  plot: PlotRecord;
  allowed: PlotActions;
  compare: ReactNode;
}

function Actions({ plot, allowed, compare }: ActionsProps) {
  const { id } = plot;
  const refresh = useRefreshPlots();
  const [holding, setHolding] = useState(false);
  const { busy, lock, release } = useLockActions();
  const buy = useBuy(lock);
  return (
    <Flex gap={8} justify="flex-end" wrap>
      {compare}
      {allowed.hold && (
        <Button disabled={busy} onClick={() => setHolding(true)}>
          保留
        </Button>
      )}
      {allowed.release && (
        <Button disabled={busy} onClick={() => void release(id)}>
          释放
        </Button>
      )}
      {allowed.lock && (
        <Button loading={busy} onClick={() => void lock(id)}>
          锁定
        </Button>
      )}
      {allowed.purchase && (
        <Button type="primary" disabled={busy} onClick={() => void buy(id, allowed.lock)}>
          去购墓
        </Button>
      )}
      <HoldDialog ids={[id]} open={holding} onClose={() => setHolding(false)} onDone={refresh}>
        <Alert style={{ marginBottom: 12 }} type="info" title={plot.fullName} />
      </HoldDialog>
    </Flex>
  );
}
