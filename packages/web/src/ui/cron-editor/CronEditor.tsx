import { type CronShape, joinCron, splitCron } from '@songbai/contract/cron/expression.ts';
import { CRON_FACTS, CRON_FIELDS, type CronField } from '@songbai/contract/cron/fields.ts';
import { cronInWords } from '@songbai/contract/cron/words.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import { dateText } from '@songbai/contract/rules/dates.ts';
import { useId, useState } from 'react';
import { Tabs } from '../Tabs.tsx';
import { BlurInput } from './BlurInput.tsx';
import { CronPresets } from './CronPresets.tsx';
import styles from './cron-editor.module.css';
import { confirmFault } from './cron-fault.ts';
import { ModePanel } from './ModePanel.tsx';
import { type CronEdit, type CronMemory, editCron } from './state.ts';
import { type RemotePreview, useCronPreview } from './use-cron-preview.ts';

export interface CronEditorProps extends CronShape {
  value: string;
  /** Called on every edit. */
  onChange: (expression: string) => void;
  disabled?: boolean;
  remote?: RemotePreview | undefined;
  /** Epoch ms from which the preview searches runs; 0 or undefined is now. */
  exeStartTime?: number | undefined;
}

/** Cron editor (spec/2 §2, §4; contract/3 §9): one tab and one box per field, the whole expression, the next runs. */
export function CronEditor({ value, onChange, disabled = false, ...options }: CronEditorProps) {
  const { hideSecond = false, hideYear = false, remote, exeStartTime } = options;
  const shape = { hideSecond, hideYear };
  const [memory, setMemory] = useState<CronMemory>({});
  const texts = splitCron(value);
  const year = Number(dateText(Date.now()).slice(0, 4));
  const fields = CRON_FIELDS.filter((field) => !isHidden(field, shape));
  const edit = (change: CronEdit): void => {
    const next = editCron({ texts, memory }, change, year);
    setMemory(next.memory);
    const expression = joinCron(next.texts, shape);
    if (expression !== value) onChange(expression);
  };
  return (
    <div className={styles.editor}>
      <CronPresets {...shape} disabled={disabled} onChoose={(expression) => edit({ kind: 'expression', expression })} />
      <Tabs
        type="card"
        size="small"
        items={fields.map((field) => ({
          key: field,
          label: CRON_FACTS[field].label,
          children: <ModePanel field={field} state={{ texts, memory }} onEdit={edit} year={year} disabled={disabled} />,
        }))}
      />
      <div className={styles.result}>
        <div className={styles.boxes}>
          {fields.map((field) => (
            <BlurInput
              key={field}
              label={CRON_FACTS[field].label}
              value={texts[field]}
              maxLength={LIMITS.cronLength}
              disabled={disabled}
              onApply={(text) => edit({ kind: 'text', field, text })}
            />
          ))}
          <WholeExpression
            expression={joinCron(texts, shape)}
            afterMs={exeStartTime}
            disabled={disabled}
            onApply={(expression) => edit({ kind: 'expression', expression })}
          />
        </div>
        <Preview expression={value} remote={remote} exeStartTime={exeStartTime} />
      </div>
    </div>
  );
}

function isHidden(field: CronField, { hideSecond = false, hideYear = false }: CronShape): boolean {
  return (field === 'second' && hideSecond) || (field === 'year' && (hideYear || hideSecond));
}

interface WholeExpressionProps {
  expression: string;
  /** Runs are searched from here; 0 or undefined is now. */
  afterMs: number | undefined;
  disabled: boolean;
  onApply: (expression: string) => void;
}

/** The expression with its words below, or what is wrong with it. */
function WholeExpression({ expression, afterMs, disabled, onApply }: WholeExpressionProps) {
  const id = useId();
  const fault = confirmFault(expression, afterMs || Date.now());
  return (
    <div className={styles.whole}>
      <BlurInput
        label="Cron"
        value={expression}
        maxLength={LIMITS.cronLength}
        disabled={disabled}
        onApply={onApply}
        invalid={fault !== undefined}
        describedBy={fault && id}
      />
      <output className={styles.words}>{fault === undefined && cronInWords(expression)}</output>
      <div id={id} role="alert" className={styles.fault}>
        {fault}
      </div>
    </div>
  );
}

type PreviewProps = Pick<CronEditorProps, 'remote' | 'exeStartTime'> & { expression: string };

function Preview({ expression, remote, exeStartTime }: PreviewProps) {
  const id = useId();
  const text = useCronPreview(expression, { remote, exeStartTime });
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        近十次执行时间（不含年）
      </h3>
      <output className={styles.runs}>{text}</output>
    </section>
  );
}
