import type { ReportParamInfo } from '@songbai/contract/modules/online-report/report.calls.ts';
import { Input } from 'antd';
import { Bounded } from '../../ui/Bounded.tsx';
import { ConditionInput } from './ConditionInput.tsx';
import { isSystemValue, LONGEST_PARAM, paramLabel } from './report-params.ts';

interface ParamInputProps {
  id?: string;
  param: ReportParamInfo;
  value: string;
  onChange(text: string): void;
}

/** The value of a report's parameter, by its type. */
export function ParamInput({ id, param, value, onChange }: ParamInputProps) {
  const label = paramLabel(param);
  const own = id === undefined ? {} : { id };
  if (param.paramType !== 'string')
    return (
      <ConditionInput
        {...own}
        {...{ label, value, onChange }}
        view={param.paramType}
        dictCode={undefined}
        sql={undefined}
      />
    );
  return (
    <Bounded text={value} max={LONGEST_PARAM}>
      <Input
        {...own}
        aria-label={label}
        aria-required={param.required}
        allowClear
        placeholder={isSystemValue(param.paramValue) ? '由系统填写' : `请输入${label}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Bounded>
  );
}
