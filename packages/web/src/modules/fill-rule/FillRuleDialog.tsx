import { fillRule } from '@songbai/contract/modules/fill-rule/fill-rule.resource.ts';
import {
  FILL_FUNCTIONS,
  type FillParameter,
  isFillFunction,
  parseFillParameters,
} from '@songbai/contract/modules/fill-rule/fill-rule.rules.ts';
import { Alert, Form } from 'antd';
import { Field } from '../../resource/form/Field.tsx';
import { ResourceDialogs } from '../../resource/form/ResourceDialogs.tsx';
import type { FormSlotProps } from '../../resource/form/ResourceDrawers.tsx';
import { FieldGrid } from '../../resource/form/ResourceForm.tsx';
import type { FormOptions } from '../../resource/form/use-resource-form.ts';

const check: FormOptions['check'] = ({ ruleParams }) => {
  const parsed = parseFillParameters(typeof ruleParams === 'string' ? ruleParams : null);
  return { ruleParams: 'problem' in parsed ? parsed.problem : undefined };
};

/** 新增 / 编辑 of a fill rule, with a description of the selected function and its parameters. */
export function FillRuleDialog(slot: FormSlotProps) {
  return (
    <ResourceDialogs {...slot} resource={fillRule} width={800} check={check}>
      <FieldGrid>
        <Field name="ruleName" />
        <Field name="ruleCode" extra="表单按此编码使用规则，保存后不能修改" />
        <Field name="ruleClass" />
        <Field name="ruleParams" extra='JSON对象，例如 {"prefix":"CN"}' />
      </FieldGrid>
      <Explanation />
    </ResourceDialogs>
  );
}

function Explanation() {
  const chosen: unknown = Form.useWatch('ruleClass');
  if (typeof chosen !== 'string' || !isFillFunction(chosen)) return null;
  const { meaning, parameters, form } = FILL_FUNCTIONS[chosen];
  const listed = (title: string, names: readonly FillParameter[]) =>
    names.length === 0 ? null : (
      <div>
        {title}：{names.map(({ name, meaning: text }) => `${name}（${text}）`).join('；')}
      </div>
    );
  return (
    <Alert
      type="info"
      showIcon
      title={meaning}
      description={
        <>
          {listed('规则参数', parameters)}
          {listed('读取的表单字段', form)}
          <div>参数值可写系统变量，例如 {'#{sys_org_code}'}；调用时传入的同名参数优先。</div>
        </>
      }
    />
  );
}
