import { CRON_FACTS, type CronField } from '@songbai/contract/cron/fields.ts';
import { Button, Checkbox, Radio } from 'antd';
import { useId } from 'react';
import styles from './cron-editor.module.css';
import { PartInputs } from './PartInputs.tsx';
import {
  CRON_MODES,
  type CronEdit,
  type CronMode,
  type CronState,
  isTabDisabled,
  modeOf,
  partOfMode,
  WEEKDAYS,
} from './state.ts';

interface ModePanelProps {
  field: CronField;
  state: CronState;
  onEdit: (edit: CronEdit) => void;
  /** The current year. */
  year: number;
  disabled: boolean;
}

/** Modes of one field; those of day and week are disabled while the other is set (spec/2 §4). */
export function ModePanel({ field, state, onEdit, year, disabled }: ModePanelProps) {
  const taken = isTabDisabled(state.texts, field);
  const present = modeOf(state.texts, field);
  // Panels of other tabs stay mounted: radios of the same name would uncheck each other.
  const name = useId();
  const off = disabled || taken;
  return (
    <>
      {taken && <TakenNotice field={field} disabled={disabled} onEdit={onEdit} />}
      <Radio.Group
        aria-label={`${CRON_FACTS[field].label}的设置方式`}
        name={name}
        className={styles.modes}
        value={present ?? 'custom'}
        disabled={off}
        onChange={(event) => onEdit({ kind: 'mode', field, mode: event.target.value as CronMode })}
      >
        {present === undefined && (
          <div className={styles.mode}>
            <Radio value="custom">自定义</Radio> <code>{state.texts[field]}</code>
          </div>
        )}
        {CRON_MODES[field].map(([mode, label]) => {
          const part = partOfMode(state, field, mode, year);
          const idle = off || mode !== present;
          return (
            <div key={mode} className={styles.mode}>
              <Radio value={mode}>{label}</Radio>
              {part.type === 'specify' ? (
                <SpecifyList field={field} list={part.list} disabled={idle} onEdit={onEdit} />
              ) : (
                <PartInputs
                  field={field}
                  part={part}
                  disabled={idle}
                  onChange={(next) => onEdit({ kind: 'part', field, part: next })}
                />
              )}
            </div>
          );
        })}
      </Radio.Group>
    </>
  );
}

/** Explains why the panel is disabled, and offers to switch. */
function TakenNotice({ field, disabled, onEdit }: Pick<ModePanelProps, 'field' | 'disabled' | 'onEdit'>) {
  const { label } = CRON_FACTS[field];
  return (
    <p className={styles.notice}>
      日和周只能设置其中之一{' '}
      <Button size="small" disabled={disabled} onClick={() => onEdit({ kind: 'text', field, text: '*' })}>
        改为按{label}设置
      </Button>
    </p>
  );
}

interface SpecifyListProps {
  field: CronField;
  list: readonly number[];
  disabled: boolean;
  onEdit: (edit: CronEdit) => void;
}

function SpecifyList({ field, list, disabled, onEdit }: SpecifyListProps) {
  const className = field === 'week' ? `${styles.list} ${styles.names}` : styles.list;
  return (
    <fieldset className={className} aria-label={`指定${CRON_FACTS[field].label}`}>
      <Checkbox.Group<number>
        options={optionsOf(field)}
        value={[...list]}
        disabled={disabled}
        onChange={(chosen) => onEdit({ kind: 'part', field, part: { type: 'specify', list: chosen } })}
      />
    </fieldset>
  );
}

function optionsOf(field: CronField): { value: number; label: string }[] {
  if (field === 'week') return WEEKDAYS.map(([value, label]) => ({ value, label }));
  const { min, max } = CRON_FACTS[field];
  return Array.from({ length: max - min + 1 }, (_, index) => ({ value: min + index, label: String(min + index) }));
}
