import { ColorPicker, Switch } from 'antd';

interface ControlProps<Value> {
  id?: string;
  value?: Value | null;
  onChange?(value: Value | null): void;
}

const PRESETS = [
  { label: '常用', colors: ['#1890ff', '#52c41a', '#faad14', '#f5222d', '#722ed1', '#13c2c2', '#8c8c8c', '#000000'] },
];

/** Colour of the item's tag in lists. */
export function ColourInput({ id, value, onChange }: ControlProps<string>) {
  return (
    <ColorPicker
      {...(id === undefined ? {} : { id })}
      value={value ?? null}
      allowClear
      disabledAlpha
      showText={(colour) => (value ? colour.toHexString() : '未设置')}
      presets={PRESETS}
      onChangeComplete={(colour) => onChange?.(colour.toHexString())}
      onClear={() => onChange?.(null)}
    />
  );
}

/** Off greys the item and no longer offers it; `fixed` where the program needs it. */
export function EnabledSwitch({ id, value, onChange, fixed }: ControlProps<number> & { fixed: boolean }) {
  return (
    <Switch
      {...(id === undefined ? {} : { id })}
      checked={value !== 0}
      disabled={fixed}
      title={fixed ? '系统字典的数据值不能停用' : undefined}
      checkedChildren="启用"
      unCheckedChildren="禁用"
      onChange={(on) => onChange?.(on ? 1 : 0)}
    />
  );
}
