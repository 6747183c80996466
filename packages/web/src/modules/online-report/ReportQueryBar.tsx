import type { ReportQueryField } from '@songbai/contract/modules/online-report/report.calls.ts';
import { useState } from 'react';
import { usePhone } from '../../lib/media.ts';
import { ConditionInput } from '../../pickers/popup/ConditionInput.tsx';
import { ParamInput } from '../../pickers/popup/ParamInput.tsx';
import { isTooLong, ownValues, paramLabel, usualValues } from '../../pickers/popup/report-params.ts';
import { Labelled, QueryButtons, useTyped } from '../../resource/list/QueryBarParts.tsx';
import styles from '../../resource/list/resource-list.module.css';
import { DateRangeInput } from '../../ui/DateInput.tsx';
import type { AboutReport } from './report-page.calls.ts';
import type { Texts } from './report-state.ts';

interface ReportQueryBarProps {
  about: AboutReport;
  /** What is in force. */
  params: Texts;
  conditions: Texts;
  onSearch(params: Texts, conditions: Texts): void;
}

/** Parameters of the SQL, then conditions on its rows; those marked hidden come after 展开. */
export function ReportQueryBar({ about, params, conditions, onSearch }: ReportQueryBarProps) {
  const defaults = usualValues(about.params);
  const [values, setValues] = useTyped({ ...defaults, ...params });
  const [draft, setDraft] = useTyped(conditions);
  const narrow = usePhone();
  const isFolded = ({ hidden }: ReportQueryField) => hidden === '1' || narrow;
  const folded = about.conditions.filter(isFolded);
  const [open, setOpen] = useState(() => folded.some(({ field }) => keysOf(field).some((key) => conditions[key])));
  if (about.params.length + about.conditions.length === 0) return null;
  const shown = about.conditions.filter((field) => open || !isFolded(field));
  return (
    <search>
      <form
        className={styles.queryBar}
        aria-label="报表查询"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isTooLong(values))
            onSearch({ ...strangers(params, defaults), ...ownValues(values, defaults) }, filled(draft));
        }}
      >
        {about.params.map((param) => (
          <Labelled key={param.paramName} label={`${param.required ? '* ' : ''}${paramLabel(param)}`}>
            {(id) => (
              <ParamInput
                id={id}
                param={param}
                value={values[param.paramName] ?? ''}
                onChange={(text) => setValues((now) => ({ ...now, [param.paramName]: text }))}
              />
            )}
          </Labelled>
        ))}
        {shown.map((field) => (
          <Labelled key={field.field} label={field.label} wide={field.mode === 'group'}>
            {(id) => <Condition id={id} field={field} draft={draft} onDraft={setDraft} />}
          </Labelled>
        ))}
        <QueryButtons
          onReset={() => {
            setValues(defaults);
            setDraft({});
            onSearch({}, {});
          }}
          fold={folded.length > 0 ? { open, onChange: setOpen } : undefined}
        />
      </form>
    </search>
  );
}

/** Values that only the address has stay. */
const strangers = (before: Texts, defaults: Texts): Texts =>
  Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(defaults, name)));

const filled = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, value]) => value.trim() !== ''));

const keysOf = (field: string): string[] => [field, `${field}_begin`, `${field}_end`];

interface ConditionProps {
  id: string;
  field: ReportQueryField;
  draft: Texts;
  onDraft(draft: Texts): void;
}

/** One value, or two for a range. */
function Condition({ id, field: { field, label, mode, view, dictCode, sql }, draft, onDraft }: ConditionProps) {
  const [from, to] = [`${field}_begin`, `${field}_end`];
  if (mode === 'group' && (view === 'date' || view === 'datetime'))
    return (
      <DateRangeInput
        id={id}
        value={[(draft[from] ?? '').slice(0, 10), (draft[to] ?? '').slice(0, 10)]}
        onChange={([first, last]) => onDraft({ ...draft, [from]: first, [to]: last })}
      />
    );
  const input = (name: string, title: string, own?: string) => (
    <ConditionInput
      {...{ view, dictCode, sql }}
      {...(own === undefined ? {} : { id: own })}
      label={title}
      value={draft[name] ?? ''}
      onChange={(text) => onDraft({ ...draft, [name]: text })}
    />
  );
  if (mode !== 'group') return input(field, label, id);
  return (
    <div className={styles.range}>
      {input(from, `${label}起`, id)}
      <span aria-hidden="true">~</span>
      {input(to, `${label}止`)}
    </div>
  );
}
