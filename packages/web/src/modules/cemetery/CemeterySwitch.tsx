import { Select } from 'antd';
import type { ChosenCemetery } from './use-chosen-cemetery.ts';

/** Selects the page's cemetery. */
export function CemeterySwitch({ id, options, choose }: ChosenCemetery) {
  return (
    <Select
      aria-label="陵园"
      placeholder="请选择陵园"
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: 220 }}
      value={id}
      options={[...options]}
      onChange={choose}
    />
  );
}
