import { type CronShape, joinCron, splitCron } from '@songbai/contract/cron/expression.ts';
import { cronInWords } from '@songbai/contract/cron/words.ts';
import { Button } from 'antd';
import styles from './cron-editor.module.css';

/** What offices ask for; their names are their words. */
const PRESETS = [
  '0 0 2 * * ? *',
  '0 0 * * * ? *',
  '0 0/10 * * * ? *',
  '0 30 8 ? * 2-6 *',
  '0 0 8 ? * 2 *',
  '0 0 2 1 * ? *',
  '0 0 18 L * ? *',
];

interface CronPresetsProps extends CronShape {
  disabled: boolean;
  onChoose(expression: string): void;
}

/** Usual expressions, set by one click. */
export function CronPresets({ disabled, onChoose, ...shape }: CronPresetsProps) {
  return (
    <fieldset className={styles.presets} aria-label="常用时间">
      {PRESETS.map((expression) => (
        <Button
          key={expression}
          size="small"
          disabled={disabled}
          onClick={() => onChoose(joinCron(splitCron(expression), shape))}
        >
          {cronInWords(expression)}
        </Button>
      ))}
    </fieldset>
  );
}
