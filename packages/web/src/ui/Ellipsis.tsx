import { Tooltip } from 'antd';
import { ELLIPSIS_LENGTH, type EllipsisBy, shortened } from '../lib/ellipsis.ts';
import styles from './ellipsis.module.css';

interface EllipsisProps {
  text: string | null | undefined;
  /** In characters, or in columns when counted by width. */
  length?: number;
  /** `width`: a Chinese character counts 2 (Ellipsis); `characters`: every one counts 1 (JEllipsis). */
  by?: EllipsisBy;
  tooltip?: boolean;
}

/** The start of a text; the full text shows on hover and keyboard focus (contract/3 §1). */
export function Ellipsis({ text, length = ELLIPSIS_LENGTH, by = 'width', tooltip = true }: EllipsisProps) {
  const full = text ?? '';
  const short = shortened(full, length, by);
  if (short === undefined) return <>{full}</>;
  if (!tooltip) return <>{short}</>;
  return (
    <Tooltip title={full} placement="topLeft" trigger={['hover', 'focus']}>
      <button type="button" className={styles.short}>
        {short}
      </button>
    </Tooltip>
  );
}
