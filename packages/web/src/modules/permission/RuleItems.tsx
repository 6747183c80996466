import { SQL_RULE } from '@songbai/contract/modules/permission/permission.calls.ts';
import { EXPRESSION_LENGTH, parseRuleExpression } from '@songbai/contract/rules/rule-expression.ts';
import { RULE_VARIABLES } from '@songbai/contract/rules/rule-variables.ts';
import { Button, Flex, Form, type FormRule, Input, Select, Tooltip } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { DictSelect } from '../../pickers/DictSelect.tsx';

interface RuleItemsProps {
  /** Name of the operator in the form's values. */
  operator: 'ruleConditions' | 'ruleOperator';
  /** Fields that a rule may be about; undefined: they are not known, and are typed. */
  fields: readonly { value: string; text: string }[] | undefined;
  /** Told when a variable was put in. */
  onInsert?(): void;
}

const needed = (message: string): FormRule => ({ required: true, whitespace: true, message });
const EXPRESSION: FormRule = {
  validator: (_rule, source: unknown) => {
    const parsed = parseRuleExpression(typeof source === 'string' ? source : '');
    return parsed.ok || source === '' ? Promise.resolve() : Promise.reject(new Error(parsed.error));
  },
};
const SQL_HINT = "如 sys_org_code like '#{sys_org_code}%' and (status = '1' or create_by = '#{sys_user_code}')";

/** The inputs of a data rule, of a menu or of a designed table: name, operator, field and value (contract/1 §7.3). */
export function RuleItems({ operator, fields, onInsert }: RuleItemsProps) {
  const form = Form.useFormInstance();
  const isSql = Form.useWatch(operator, form) === SQL_RULE;
  const insert = (name: string) => {
    form.setFieldsValue({ ruleValue: `${form.getFieldValue('ruleValue') ?? ''}${name}` });
    onInsert?.();
  };
  return (
    <>
      <Form.Item name="ruleName" label="规则名称" rules={[needed('请输入规则名称!'), ...FORM_RULES.maxLength(50)]}>
        <Input placeholder="请输入" />
      </Form.Item>
      <Form.Item name={operator} label="条件规则" rules={[{ required: true, message: '请选择条件!' }]}>
        <DictSelect code="rule_conditions" allowClear={false} />
      </Form.Item>
      {!isSql && (
        <Form.Item name="ruleColumn" label="规则字段" rules={[needed('请输入规则字段!'), ...FORM_RULES.maxLength(50)]}>
          {fields ? (
            <Select
              showSearch={{ filterOption: (text, option) => `${option?.label} ${option?.value}`.includes(text.trim()) }}
              placeholder="请选择该页面的字段"
              options={fields.map(({ value, text }) => ({ value, label: `${text}（${value}）` }))}
            />
          ) : (
            <Input placeholder="字段名，如 createBy" />
          )}
        </Form.Item>
      )}
      <Form.Item
        name="ruleValue"
        label="规则值"
        rules={[needed('请输入规则值!'), ...(isSql ? [EXPRESSION] : []), ...FORM_RULES.maxLength(EXPRESSION_LENGTH)]}
        extra={isSql ? SQL_HINT : '「包含」的多个值用逗号分隔；变量在使用时换成当前用户的值'}
      >
        <Input.TextArea autoSize={{ minRows: isSql ? 3 : 1, maxRows: 8 }} placeholder="请输入" />
      </Form.Item>
      <Form.Item label="可用变量" htmlFor="">
        <Flex wrap gap={8}>
          {RULE_VARIABLES.map(({ name, label }) => (
            <Tooltip key={name} title={name}>
              <Button size="small" onClick={() => insert(name)}>
                {label}
              </Button>
            </Tooltip>
          ))}
        </Flex>
      </Form.Item>
    </>
  );
}
