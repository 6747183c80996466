import { checkRule } from '@songbai/contract/modules/check-rule/check-rule.resource.ts';
import { Form } from 'antd';
import { useRef } from 'react';
import { Field } from '../../resource/form/Field.tsx';
import { ResourceDialogs } from '../../resource/form/ResourceDialogs.tsx';
import type { FormSlotProps } from '../../resource/form/ResourceDrawers.tsx';
import { FieldGrid } from '../../resource/form/ResourceForm.tsx';
import { RuleTables, type RuleTablesHandle } from './RuleTables.tsx';

/** 新增 / 编辑 of a check rule: its names and its steps in two tables (contract/2 §3). */
export function CheckRuleDialog(slot: FormSlotProps) {
  return (
    <ResourceDialogs {...slot} resource={checkRule} width={1000}>
      <FieldGrid>
        <Field name="ruleName" />
        <Field name="ruleCode" />
        <Field name="ruleDescription" />
      </FieldGrid>
      <RulesField />
    </ResourceDialogs>
  );
}

function RulesField() {
  const tables = useRef<RuleTablesHandle>(null);
  return (
    <Form.Item name="ruleJson" validateTrigger="onSubmit" rules={[{ validator: () => tables.current?.judge() }]}>
      <RuleTables ref={tables} />
    </Form.Item>
  );
}
