import { useQueries } from '@tanstack/react-query';
import { Button, Card, Flex, Spin } from 'antd';
import { useState } from 'react';
import { PlannedValue } from '../../resource/detail/RecordHead.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import type { FoundPlot } from './PlotSearch.tsx';
import { fetchSeat, PLOT_KEYS } from './plot.calls.ts';
import styles from './plot.module.css';
import { PLOT_RECORD, PLOT_SHOWN } from './plot-record.tsx';

/** Plots that stand side by side at most. */
export const COMPARED = 4;

const FACTS = [
  'displayStatus',
  'listPrice',
  'templateId',
  'capacityType',
  'orientation',
  'floorArea',
  'tombKind',
  'stoneMaterial',
  'stoneShape',
  'premiumTags',
  'remark',
] as const;

interface CompareProps {
  plots: readonly FoundPlot[];
  nameOf: (plot: FoundPlot) => string;
  onShow: (plot: FoundPlot) => void;
  onRemove: (plot: FoundPlot) => void;
  onClear: () => void;
}

/** 墓位对比: the plots chosen for it, and the table of their facts. */
export function Compare({ plots, nameOf, onShow, onRemove, onClear }: CompareProps) {
  const [open, setOpen] = useState(false);
  if (plots.length === 0) return null;
  return (
    <Card size="small" title={`墓位对比（${plots.length}/${COMPARED}）`}>
      <ul className={styles.matches} aria-label="墓位对比">
        {plots.map((plot) => (
          <li key={nameOf(plot)} className={styles.compared}>
            <button type="button" className={styles.lockName} onClick={() => onShow(plot)}>
              {nameOf(plot)}
            </button>
            <LinkButton aria-label={`移出对比 ${nameOf(plot)}`} onClick={() => onRemove(plot)}>
              移出
            </LinkButton>
          </li>
        ))}
      </ul>
      <Flex gap={8} style={{ marginTop: 8 }}>
        <Button size="small" type="primary" disabled={plots.length < 2} onClick={() => setOpen(true)}>
          对比
        </Button>
        <Button size="small" onClick={onClear}>
          清空
        </Button>
      </Flex>
      <Dialog
        open={open}
        title="墓位对比"
        width={260 + plots.length * 170}
        footer={null}
        onOpenChange={() => setOpen(false)}
      >
        {open && <CompareTable plots={plots} />}
      </Dialog>
    </Card>
  );
}

function CompareTable({ plots }: { plots: readonly FoundPlot[] }) {
  const answers = useQueries({
    queries: plots.map(({ rowId, seatNo, seatSuffix }) => ({
      queryKey: PLOT_KEYS.seat(rowId, seatNo, seatSuffix),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchSeat(rowId, seatNo, seatSuffix, signal),
    })),
  });
  const failed = answers.find(({ error }) => error);
  if (failed) return <LoadFailure error={failed.error} onRetry={failed.refetch} />;
  const rows = answers.flatMap(({ data }) => data ?? []);
  if (rows.length < plots.length) return <Spin />;
  const shown = FACTS.filter((name) => PLOT_SHOWN.fields[name] !== undefined);
  return (
    <div className={styles.compareFrame}>
      <table className={styles.compare}>
        <thead>
          <tr>
            <th scope="col">墓位</th>
            {rows.map((row) => (
              <th key={row.id} scope="col">
                {row.fullName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((name) => (
            <tr key={name}>
              <th scope="row">{PLOT_SHOWN.fields[name]?.label}</th>
              {rows.map((row) => (
                <td key={row.id}>
                  <PlannedValue name={name} resource={PLOT_SHOWN} row={{ ...row }} plan={PLOT_RECORD} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
