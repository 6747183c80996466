import { DownOutlined, UpOutlined } from '@ant-design/icons';
import type { ReportParamInfo, ReportQueryField } from '@songbai/contract/modules/online-report/report.calls.ts';
import { Button, Flex } from 'antd';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { ConditionInput } from './ConditionInput.tsx';
import { ParamInput } from './ParamInput.tsx';
import styles from './popup.module.css';
import { isTooLong, ownValues, paramLabel, type Texts, usualValues } from './report-params.ts';
import type { Conditions } from './use-report.ts';

interface PopupFiltersProps {
  fields: readonly ReportQueryField[];
  params: readonly ReportParamInfo[];
  /** Initial values of the search. */
  given: Conditions;
  onSearch(conditions: Conditions, params: Texts): void;
  onReset(): void;
  search: RefObject<HTMLElement | null>;
}

/** The search form of a report: its parameters, then conditions; those marked hidden appear after 展开 (contract/3 §5). */
export function PopupFilters({ fields, params, given, onSearch, onReset, search }: PopupFiltersProps) {
  const usual = usualValues(params);
  const [values, setValues] = useState<Texts>(usual);
  const [draft, setDraft] = useState(given);
  const [unfolded, setUnfolded] = useState(false);
  const focus = useEffectEvent(() => search.current?.querySelector('input')?.focus());
  // The conditions may come after the dialog has opened.
  useEffect(() => focus(), []);
  if (fields.length + params.length === 0) return null;
  const shown = fields.filter(({ hidden }) => unfolded || hidden !== '1');
  return (
    <search ref={search}>
      <form
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog may be inside another form, and React propagates submit events through it.
          event.stopPropagation();
          if (isTooLong(values)) return;
          onSearch(
            Object.fromEntries(Object.entries(draft).filter(([, text]) => text !== '')),
            ownValues(values, usual),
          );
        }}
      >
        {params.map((param) => (
          <div key={param.paramName} className={styles.condition}>
            <span aria-hidden="true">{`${param.required ? '* ' : ''}${paramLabel(param)}`}</span>
            <ParamInput
              param={param}
              value={values[param.paramName] ?? ''}
              onChange={(text) => setValues((now) => ({ ...now, [param.paramName]: text }))}
            />
          </div>
        ))}
        {shown.map((field) => (
          <Condition key={field.field} field={field} draft={draft} onDraft={setDraft} />
        ))}
        <Flex gap={8}>
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          <Button
            onClick={() => {
              setValues(usual);
              setDraft({});
              onReset();
            }}
          >
            重置
          </Button>
          {fields.some(({ hidden }) => hidden === '1') && (
            <Button type="link" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
              {unfolded ? '收起' : '展开'} {unfolded ? <UpOutlined /> : <DownOutlined />}
            </Button>
          )}
        </Flex>
      </form>
    </search>
  );
}

interface ConditionProps {
  field: ReportQueryField;
  draft: Conditions;
  onDraft(draft: Conditions): void;
}

/** One value, or two for a range. */
function Condition({ field: { field, label, mode, view, dictCode, sql }, draft, onDraft }: ConditionProps) {
  const input = (name: string, title: string) => (
    <ConditionInput
      view={view}
      dictCode={dictCode}
      sql={sql}
      label={title}
      value={draft[name] ?? ''}
      onChange={(text) => onDraft({ ...draft, [name]: text })}
    />
  );
  return (
    <div className={styles.condition}>
      <span aria-hidden="true">{label}</span>
      {mode === 'group' ? (
        <>
          {input(`${field}_begin`, `${label}起`)}
          <span aria-hidden="true">~</span>
          {input(`${field}_end`, `${label}止`)}
        </>
      ) : (
        input(field, label)
      )}
    </div>
  );
}
