import { type DataRule, type RuleDraft, SQL_RULE } from '@songbai/contract/modules/permission/permission.calls.ts';
import { VALID_STATUS } from '@songbai/contract/modules/permission/permission.dicts.ts';
import { ruleFields } from '@songbai/contract/modules/rule-fields.ts';
import { EXPRESSION_LENGTH, parseRuleExpression } from '@songbai/contract/rules/rule-expression.ts';
import { RULE_VARIABLES } from '@songbai/contract/rules/rule-variables.ts';
import { Button, Flex, Form, type FormRule, Input, Select, Switch, Tooltip } from 'antd';
import { useMemo } from 'react';
import { DictSelect } from '../../pickers/DictSelect.tsx';
import type { EditSlot } from './EditDrawer.tsx';
import { saveRule } from './permission.calls.ts';
import { useEditForm } from './use-edit-form.ts';

interface RuleFormProps {
  slot: EditSlot;
  menuId: string;
  page: string | null;
  rule: DataRule | undefined;
  onSaved(): void;
}

const needed = (message: string): FormRule => ({ required: true, whitespace: true, message });
const EXPRESSION: FormRule = {
  validator: (_rule, source: unknown) => {
    const parsed = parseRuleExpression(typeof source === 'string' ? source : '');
    return parsed.ok || source === '' ? Promise.resolve() : Promise.reject(new Error(parsed.error));
  },
};
const SQL_HINT = "如 sys_org_code like '#{sys_org_code}%' and (status = '1' or create_by = '#{sys_user_code}')";

/** A rule: column, operator and value (contract/1 §7.3). */
export function RuleForm({ slot, menuId, page, rule, onSaved }: RuleFormProps) {
  const fields = useMemo(() => ruleFields(page), [page]);
  const { form, ...events } = useEditForm<RuleDraft>({
    form: `dataRule ${rule?.id ?? menuId}`,
    slot,
    save: (values) => saveRule(rule?.id, ruleBody(values, menuId, rule)),
    onSaved,
  });
  const initial: RuleDraft = rule ? { ...rule } : { status: VALID_STATUS.valid };
  const isSql = Form.useWatch('ruleConditions', form) === SQL_RULE;
  const insert = (name: string) => {
    form.setFieldsValue({ ruleValue: `${form.getFieldValue('ruleValue') ?? ''}${name}` });
    events.onValuesChange();
  };
  return (
    <Form id={slot.formId} form={form} layout="vertical" initialValues={initial} {...events}>
      <Form.Item name="ruleName" label="规则名称" rules={[needed('请输入规则名称!')]}>
        <Input maxLength={50} placeholder="请输入" />
      </Form.Item>
      <Form.Item name="ruleConditions" label="条件规则" rules={[{ required: true, message: '请选择条件!' }]}>
        <DictSelect code="rule_conditions" allowClear={false} />
      </Form.Item>
      {!isSql && (
        <Form.Item name="ruleColumn" label="规则字段" rules={[needed('请输入规则字段!')]}>
          {fields ? (
            <Select
              showSearch={{ filterOption: (text, option) => `${option?.label} ${option?.value}`.includes(text.trim()) }}
              placeholder="请选择该页面的字段"
              options={fields.map(({ value, text }) => ({ value, label: `${text}（${value}）` }))}
            />
          ) : (
            <Input maxLength={50} placeholder="字段名，如 createBy" />
          )}
        </Form.Item>
      )}
      <Form.Item
        name="ruleValue"
        label="规则值"
        rules={[needed('请输入规则值!'), ...(isSql ? [EXPRESSION] : [])]}
        extra={isSql ? SQL_HINT : '「包含」的多个值用逗号分隔；变量在使用时换成当前用户的值'}
      >
        <Input.TextArea
          maxLength={EXPRESSION_LENGTH}
          autoSize={{ minRows: isSql ? 3 : 1, maxRows: 8 }}
          placeholder="请输入"
        />
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
      <Form.Item
        name="status"
        label="状态"
        valuePropName="checked"
        getValueProps={(status: unknown) => ({ checked: status === VALID_STATUS.valid })}
        getValueFromEvent={(on: boolean) => (on ? VALID_STATUS.valid : VALID_STATUS.invalid)}
      >
        <Switch checkedChildren="有效" unCheckedChildren="无效" />
      </Form.Item>
    </Form>
  );
}

function ruleBody(values: RuleDraft, menuId: string, rule: DataRule | undefined): Record<string, unknown> {
  const { ruleName, ruleColumn, ruleConditions, ruleValue, status } = values;
  const column = ruleConditions === SQL_RULE ? null : (ruleColumn ?? null);
  const body = { ruleName, ruleColumn: column, ruleConditions, ruleValue, status };
  return rule ? { ...body, version: rule.version } : { ...body, permissionId: menuId };
}
