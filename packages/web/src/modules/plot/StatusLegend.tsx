import { dictText } from '@songbai/contract/dicts.ts';
import { PLOT_DISPLAY } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { DisplayStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import { Button, Card, Flex } from 'antd';
import { StatusMark } from './PlotStatusTag.tsx';
import styles from './plot.module.css';
import { STATUS_ORDER } from './seat-data.ts';

interface StatusLegendProps {
  /** In the order of STATUS_ORDER. */
  counts: readonly number[];
  hidden: ReadonlySet<DisplayStatus>;
  onChange: (hidden: Set<DisplayStatus>) => void;
}

/** 图例: colour, mark and count of each status; a click shows or dims its plots. */
export function StatusLegend({ counts, hidden, onChange }: StatusLegendProps) {
  const toggle = (status: DisplayStatus) => {
    const next = new Set(hidden);
    if (!next.delete(status)) next.add(status);
    onChange(next);
  };
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <Card size="small" title={`图例（共 ${total} 个）`}>
      <ul className={styles.legend} aria-label="图例">
        {STATUS_ORDER.map((status, index) => (
          <li key={status}>
            <button
              type="button"
              className={styles.legendEntry}
              aria-pressed={!hidden.has(status)}
              onClick={() => toggle(status)}
            >
              <StatusMark status={status} />
              {dictText('plot_display', status)}
              <span className={styles.legendCount}>{counts[index] ?? 0}</span>
            </button>
          </li>
        ))}
      </ul>
      <Flex gap={8} style={{ marginTop: 8 }}>
        <Button size="small" onClick={() => onChange(new Set())} disabled={hidden.size === 0}>
          全部显示
        </Button>
        <Button
          size="small"
          onClick={() => onChange(new Set(STATUS_ORDER.filter((status) => status !== PLOT_DISPLAY.available)))}
        >
          只看可售
        </Button>
      </Flex>
    </Card>
  );
}
