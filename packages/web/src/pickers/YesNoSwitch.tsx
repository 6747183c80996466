import { Select, Switch } from 'antd';
import { useEffect, useEffectEvent } from 'react';

interface YesNoSwitchProps {
  id?: string;
  value?: string | number | null;
  onChange?(value: string | number | null): void;
  /** Values of on and off. */
  options?: readonly [on: string | number, off: string | number];
  disabled?: boolean;
  /** In a query: 是, 否, or unset. */
  query?: boolean;
  'aria-label'?: string;
}

const YES_NO = ['Y', 'N'] as const;

/** A switch for two values (contract/3 §1 JSwitch); an empty value becomes off at once, because servers expect one. */
export function YesNoSwitch({ query = false, ...rest }: YesNoSwitchProps) {
  return query ? <YesNoQuery {...rest} /> : <YesNo {...rest} />;
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

function YesNo({ value, onChange, options = YES_NO, ...rest }: YesNoSwitchProps) {
  const [on, off] = options;
  const giveOff = useEffectEvent(() => onChange?.(off));
  const empty = isEmpty(value);
  useEffect(() => {
    if (empty) giveOff();
  }, [empty]);
  return (
    <Switch
      {...rest}
      checked={!empty && String(value) === String(on)}
      checkedChildren="是"
      unCheckedChildren="否"
      onChange={(checked) => onChange?.(checked ? on : off)}
    />
  );
}

function YesNoQuery({ value, onChange, options = YES_NO, ...rest }: YesNoSwitchProps) {
  const labels = ['是', '否'];
  return (
    <Select
      {...rest}
      allowClear
      placeholder="请选择"
      style={{ width: '100%' }}
      value={isEmpty(value) ? undefined : String(value)}
      options={options.map((option, at) => ({ value: String(option), label: labels[at] }))}
      onChange={(next: string | undefined) => onChange?.(options.find((option) => String(option) === next) ?? null)}
    />
  );
}
