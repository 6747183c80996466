import { dictText } from '@songbai/contract/dicts.ts';
import { PLOT_DISPLAY } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { DisplayStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import { useDark } from '../../lib/dark.ts';
import styles from './plot.module.css';
import { statusLook } from './status-look.ts';

/** A mark on the colour of its status, as on the seat map. */
export function StatusMark({ status }: { status: DisplayStatus }) {
  const style = statusLook(status, useDark());
  const hatched = status === PLOT_DISPLAY.disabled;
  return (
    <span
      aria-hidden
      className={styles.mark}
      style={{
        background: hatched
          ? `repeating-linear-gradient(135deg, ${style.fill} 0 4px, ${style.stroke} 4px 5px)`
          : style.fill,
        borderColor: style.stroke,
        color: style.text,
      }}
    >
      {style.mark}
    </span>
  );
}

/** 综合状态 with colour, mark and text. */
export function PlotStatusTag({ status, text }: { status: DisplayStatus; text?: string }) {
  return (
    <span className={styles.status}>
      <StatusMark status={status} />
      {text ?? dictText('plot_display', status)}
    </span>
  );
}

/** `葬1/寿1/余0` (domain.md §4.1); living users take a cavity but do not count as buried. */
export function occupancyText(plot: {
  burialCount: number | null;
  livingCount: number | null;
  capacity: number | null;
}): string {
  const buried = plot.burialCount ?? 0;
  const living = plot.livingCount ?? 0;
  return `葬${buried}/寿${living}/余${Math.max(0, (plot.capacity ?? 0) - buried - living)}`;
}
