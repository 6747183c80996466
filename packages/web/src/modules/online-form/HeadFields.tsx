import { tableNameProblem } from '@songbai/contract/design/names.ts';
import { Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { memo } from 'react';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { DictSelect } from '../../pickers/DictSelect.tsx';
import { FORM_STYLE_OPTIONS, RELATION_OPTIONS, THEME_OPTIONS } from './code-lists.ts';
import { isNameTaken } from './online-form.calls.ts';
import styles from './online-form.module.css';
import { RowFields, useFieldOptions } from './RowFields.tsx';
import type { DesignStores } from './use-designer.ts';

const TYPES = [
  { value: 1, label: '单表' },
  { value: 2, label: '主表' },
  { value: 3, label: '附表' },
];

interface HeadFieldsProps {
  stores: DesignStores;
  /** Id of the stored design. */
  id: string | undefined;
  isView: boolean;
  /** The name stays: a view has that of its table, and menus and rows name a table that exists. */
  isFixed: boolean;
  /** 是否树 was switched on. */
  onTree(): void;
}

/** Settings of the table above its fields (contract/2 §15.1, §15.4). A change of the tab below does not concern them. */
export const HeadFields = memo(function HeadFields({ stores, id, isView, isFixed, onTree }: HeadFieldsProps) {
  const type = Form.useWatch<number | undefined>('tableType');
  const isTree = Form.useWatch<string | undefined>('isTree');
  return (
    <div className={styles.head}>
      <NameInput id={id} isFixed={isFixed} />
      <Form.Item
        name="tableTxt"
        label="表描述"
        rules={[{ required: true, whitespace: true, message: '请输入表描述' }, ...FORM_RULES.maxLength(200)]}
      >
        <Input placeholder="请输入表描述" />
      </Form.Item>
      <Form.Item name="tableType" label="表类型" rules={[{ required: true, message: '请选择表类型' }]}>
        <Select options={TYPES} disabled={isView} />
      </Form.Item>
      <Form.Item name="formCategory" label="表单分类" rules={[{ required: true, message: '请选择表单分类' }]}>
        <DictSelect code="ol_form_biz_type" allowClear={false} />
      </Form.Item>
      <Form.Item name="themeTemplate" label="主题模板">
        <Select options={THEME_OPTIONS} disabled={type === 1} />
      </Form.Item>
      <Form.Item name="formTemplate" label="表单风格">
        <Select options={FORM_STYLE_OPTIONS} />
      </Form.Item>
      <RowFields stores={stores} />
      {type === 3 && <SubFields />}
      <div className={styles.flags}>
        <Flag name="isCheckbox" label="显示复选框" />
        <Flag name="isPage" label="是否分页" />
        <Form.Item name="scroll" noStyle getValueProps={(value) => ({ checked: value === 1 })} {...FROM_SCROLL}>
          <Checkbox>横向滚动</Checkbox>
        </Form.Item>
        <Flag name="isTree" label="是否树" onOn={onTree} />
      </div>
      {isTree === 'Y' && <TreeFields stores={stores} />}
    </div>
  );
});

const FROM_SCROLL = { getValueFromEvent: (event: { target: { checked: boolean } }) => (event.target.checked ? 1 : 0) };

function Flag({ name, label, onOn }: { name: string; label: string; onOn?: () => void }) {
  return (
    <Form.Item
      name={name}
      noStyle
      getValueProps={(value) => ({ checked: value === 'Y' })}
      getValueFromEvent={(event: { target: { checked: boolean } }) => (event.target.checked ? 'Y' : 'N')}
    >
      <Checkbox onChange={({ target }) => target.checked && onOn?.()}>{label}</Checkbox>
    </Form.Item>
  );
}

function NameInput({ id, isFixed }: Pick<HeadFieldsProps, 'id' | 'isFixed'>) {
  const judged = async (_rule: unknown, value: unknown): Promise<void> => {
    const name = String(value ?? '')
      .trim()
      .toLowerCase();
    if (name === '' || isFixed) return;
    const problem = tableNameProblem(name);
    if (problem !== undefined) throw new Error(problem);
  };
  const free = async (_rule: unknown, value: unknown): Promise<void> => {
    const name = String(value ?? '')
      .trim()
      .toLowerCase();
    if (name === '' || isFixed || tableNameProblem(name) !== undefined) return;
    if (await isNameTaken(name, id ?? '')) throw new Error('表名已存在！');
  };
  return (
    <Form.Item
      name="tableName"
      label="表名"
      required
      validateTrigger={['onChange', 'onBlur']}
      validateFirst
      rules={[
        { required: true, whitespace: true, message: '请输入表名' },
        { validator: judged },
        { validator: free, validateTrigger: 'onBlur' },
      ]}
    >
      <Input disabled={isFixed} placeholder="请输入表名" />
    </Form.Item>
  );
}

/** Of a sub-table: how its rows belong to one of the main table, and its place among others. */
function SubFields() {
  return (
    <>
      <Form.Item name="relationType" label="映射关系">
        <Select options={RELATION_OPTIONS} />
      </Form.Item>
      <Form.Item name="tabOrderNum" label="附表排序序号">
        <InputNumber min={0} precision={0} style={{ width: '100%' }} />
      </Form.Item>
    </>
  );
}

function TreeFields({ stores }: { stores: DesignStores }) {
  const options = useFieldOptions(stores, () => true);
  const item = (name: string, label: string) => (
    <Form.Item name={name} label={label} rules={[{ required: true, message: `请选择${label}` }]}>
      <Select options={options} showSearch={{ optionFilterProp: 'label' }} placeholder="请选择" />
    </Form.Item>
  );
  return (
    <>
      {item('treeParentIdField', '树表单父ID')}
      {item('treeIdField', '是否有子节点字段')}
      {item('treeFieldname', '树开表单列')}
    </>
  );
}
