import type { ReportQueryField } from '@songbai/contract/modules/online-report/report.calls.ts';
import { Input } from 'antd';
import { DateInput } from '../../ui/DateInput.tsx';
import { DictSelect } from '../DictSelect.tsx';
import { WildcardInput } from '../WildcardInput.tsx';
import { ReportDictSelect } from './ReportDictSelect.tsx';

interface ConditionInputProps {
  id?: string;
  view: ReportQueryField['view'];
  dictCode: string | undefined;
  /** Of a `list` whose choices a statement gives. */
  sql: string | undefined;
  label: string;
  value: string;
  onChange(text: string): void;
}

/** One value of a report's condition, by its view. */
export function ConditionInput({ id, view, dictCode, sql, label, value, onChange }: ConditionInputProps) {
  const own = id === undefined ? {} : { id };
  const chosen = { ...own, 'aria-label': label, placeholder: `请选择${label}` };
  const typed = { ...own, 'aria-label': label, placeholder: `请输入${label}` };
  if (view === 'list' && dictCode !== undefined)
    return <DictSelect {...chosen} code={dictCode} value={value} onChange={(next) => onChange(next ?? '')} />;
  if (view === 'list' && sql !== undefined) return <ReportDictSelect {...chosen} {...{ sql, value, onChange }} />;
  if (view === 'date' || view === 'datetime')
    return <DateInput {...chosen} mode={view} value={value || null} onChange={(next) => onChange(next ?? '')} />;
  if (view === 'number')
    return (
      <Input
        {...typed}
        allowClear
        inputMode="decimal"
        value={value}
        onChange={(event) => onChange(event.target.value.trim())}
      />
    );
  return <WildcardInput {...typed} trim value={value} onChange={onChange} />;
}
