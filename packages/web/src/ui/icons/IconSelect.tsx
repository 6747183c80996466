import { Select, Space } from 'antd';
import { ICON_CHOICES, menuIcon, plainIconName } from './icons.tsx';

interface IconSelectProps {
  id?: string;
  value?: string | null;
  onChange?(value: string | null): void;
  disabled?: boolean;
  'aria-label'?: string;
}

const OPTIONS = ICON_CHOICES.map(({ name, label }) => ({ value: name, label, searched: `${name} ${label}` }));

/** Selects a menu icon by its look, name or keyword. A stored name without an icon is kept. */
export function IconSelect({ value, onChange, ...rest }: IconSelectProps) {
  return (
    <Select
      {...rest}
      allowClear
      showSearch={{ filterOption: (text, option) => (option?.searched ?? '').includes(text.trim().toLowerCase()) }}
      placeholder="请选择图标"
      value={value ? plainIconName(value) : undefined}
      options={OPTIONS}
      labelRender={({ value: name }) => <Choice name={String(name)} />}
      optionRender={({ value: name }) => <Choice name={String(name)} />}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      style={{ width: '100%' }}
    />
  );
}

function Choice({ name }: { name: string }) {
  const label = ICON_CHOICES.find((choice) => choice.name === name)?.label;
  return (
    <Space>
      {menuIcon(name)}
      {label ? `${label}（${name}）` : name}
    </Space>
  );
}
