import { ORG_CATEGORY } from '@songbai/contract/modules/depart/depart.dicts.ts';
import { Form, Input, Radio } from 'antd';
import { SelectUser } from '../../pickers/people/SelectUser.tsx';
import { Field } from '../../resource/form/Field.tsx';
import { useResourceFormContext } from '../../resource/form/form-context.ts';
import { FieldGrid } from '../../resource/form/ResourceForm.tsx';
import { dictTextOf } from '../../resource/list/use-list-columns.tsx';
import { useDict } from '../../session/dictionaries.ts';

const AFTER_PLACE = ['departNameEn', 'departNameAbbr', 'departOrder', 'status'];
const CONTACT = ['fax', 'address', 'qywxIdentifier', 'description', 'memo'];

/** Values of `org_category` allowed for a new department: a company at the top, the others below (contract/1 §8.2). */
const AT_TOP: readonly string[] = [ORG_CATEGORY.company];
const BELOW: readonly string[] = [ORG_CATEGORY.department, ORG_CATEGORY.post];

/** The form of a department; its parent is shown and cannot be changed. */
export function DepartFields({ parentName }: { parentName?: string | undefined }) {
  const { record, initial } = useResourceFormContext();
  const above = parentName ?? (record ? dictTextOf(record, 'parentId') : undefined);
  return (
    <FieldGrid>
      <Field name="departName" emptyText="请输入机构/部门名称!" />
      <Form.Item label="上级部门">
        <Input disabled aria-label="上级部门" value={above ?? (initial.parentId ? '' : '无（一级部门）')} />
      </Form.Item>
      {record && (
        <Form.Item label="部门编码" extra="由系统生成，不能修改">
          <Input disabled aria-label="部门编码" value={String(record.orgCode ?? '')} />
        </Form.Item>
      )}
      <Category below={Boolean(initial.parentId)} />
      {AFTER_PLACE.map((name) => (
        <Field key={name} name={name} />
      ))}
      <Form.Item name="directorUserIds" label="部门负责人">
        <SelectUser store="id" aria-label="部门负责人" />
      </Form.Item>
      <Field name="mobile" wrongText="您的手机号码格式不正确!" />
      {CONTACT.map((name) => (
        <Field key={name} name={name} />
      ))}
    </FieldGrid>
  );
}

function Category({ below }: { below: boolean }) {
  const { record } = useResourceFormContext();
  const options = useDict('org_category');
  // The current value stays selectable, even if it would not be allowed for a new department.
  const offered = new Set([...(below ? BELOW : AT_TOP), String(record?.orgCategory ?? '')]);
  return (
    <Form.Item name="orgCategory" label="机构类型" required rules={[{ required: true, message: '请选择机构类型!' }]}>
      <Radio.Group
        aria-label="机构类型"
        options={options.filter(({ value }) => offered.has(value)).map(({ value, text }) => ({ value, label: text }))}
      />
    </Form.Item>
  );
}
