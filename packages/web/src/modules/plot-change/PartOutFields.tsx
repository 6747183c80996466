import { DECEASED_BURIAL } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import type { PlotPerson } from '@songbai/contract/modules/plot-change/part-out.rules.ts';
import { Alert, Checkbox, Form, Input } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { DictSelect } from '../../pickers/DictSelect.tsx';

/** Who of those who rest in the plot leaves, and where to; the right stays. */
export function PartOutFields({ people }: { people: readonly PlotPerson[] }) {
  const buried = people.filter(({ burialStatus }) => burialStatus === DECEASED_BURIAL.buried);
  return (
    <>
      <Alert
        style={{ marginBottom: 16 }}
        type="info"
        showIcon
        title="使用权和订单保留，迁出的逝者不再占用穴位；全部迁出请办理迁出"
      />
      <Form.Item
        name="deceasedIds"
        label="迁出的逝者"
        rules={[{ required: true, type: 'array', min: 1, message: '请选择迁出的逝者' }]}
      >
        <Checkbox.Group options={buried.map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
      <Form.Item name="destType" label="去向" rules={[{ required: true, message: '请选择去向' }]}>
        <DictSelect code="dest_type" allowClear={false} />
      </Form.Item>
      <Form.Item
        name="destination"
        label="迁往地"
        rules={[{ required: true, whitespace: true, message: '请填写迁往地' }, ...FORM_RULES.maxLength(100)]}
      >
        <Input />
      </Form.Item>
    </>
  );
}
