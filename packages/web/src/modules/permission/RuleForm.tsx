import { type DataRule, type RuleDraft, SQL_RULE } from '@songbai/contract/modules/permission/permission.calls.ts';
import { VALID_STATUS } from '@songbai/contract/modules/permission/permission.dicts.ts';
import { ruleFields } from '@songbai/contract/modules/rule-fields.ts';
import { Form, Switch } from 'antd';
import { useMemo } from 'react';
import type { EditSlot } from './EditDrawer.tsx';
import { saveRule } from './permission.calls.ts';
import { RuleItems } from './RuleItems.tsx';
import { useEditForm } from './use-edit-form.ts';

interface RuleFormProps {
  slot: EditSlot;
  menuId: string;
  page: string | null;
  rule: DataRule | undefined;
  onSaved(): void;
}

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
  return (
    <Form id={slot.formId} form={form} layout="vertical" initialValues={initial} {...events}>
      <RuleItems operator="ruleConditions" fields={fields} onInsert={events.onValuesChange} />
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
