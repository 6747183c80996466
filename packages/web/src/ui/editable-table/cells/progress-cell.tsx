import type { CellKind, CellProps } from '../view/cell-kinds.ts';
import looks from './cells.module.css';

/** Percentage from 0 to 100; non-numbers count as 0. */
function percentOf(value: unknown): number {
  const percent = Number(value);
  return Number.isFinite(percent) ? Math.max(0, Math.min(100, percent)) : 0;
}

function ProgressCell({ value, label }: CellProps) {
  const percent = percentOf(value);
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={looks.progress}
    >
      <span className={looks.track}>
        <span className={looks.done} style={{ width: `${percent}%` }} />
      </span>
      {percent}%
    </span>
  );
}

export const progressCell: CellKind = {
  mode: 'plain',
  text: (value) => `${percentOf(value)}%`,
  Cell: ProgressCell,
};
