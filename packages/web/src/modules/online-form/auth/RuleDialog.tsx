import type { AuthRule } from '@songbai/contract/modules/online-auth/online-auth.calls.ts';
import type { FieldRow } from '@songbai/contract/modules/online-form/save.calls.ts';
import { SQL_RULE } from '@songbai/contract/modules/permission/permission.calls.ts';
import { EXPRESSION_LENGTH, parseRuleExpression } from '@songbai/contract/rules/rule-expression.ts';
import { RULE_VARIABLES } from '@songbai/contract/rules/rule-variables.ts';
import { Button, Flex, Form, type FormRule, Input, Select, Switch, Tooltip } from 'antd';
import { DictSelect } from '../../../pickers/DictSelect.tsx';
import { useCommand } from '../../../resource/use-command.ts';
import { Dialog } from '../../../ui/modal/index.ts';
import { saveRule } from './auth.calls.ts';

interface RuleDialogProps {
  headId: string;
  rule: AuthRule | undefined;
  fields: readonly FieldRow[];
  onClose(): void;
  onSaved(): void;
}

interface RuleValues {
  ruleName: string;
  ruleOperator: string;
  ruleColumn?: string | null;
  ruleValue: string;
  status: boolean;
}

const needed = (message: string): FormRule => ({ required: true, whitespace: true, message });
const EXPRESSION: FormRule = {
  validator: (_rule, source: unknown) => {
    const parsed = parseRuleExpression(typeof source === 'string' ? source : '');
    return parsed.ok || source === '' ? Promise.resolve() : Promise.reject(new Error(parsed.error));
  },
};
const SQL_HINT = "如 sys_org_code like '#{sys_org_code}%' and (state = '1' or create_by = '#{sys_user_code}')";

/** A data rule of a designed table: field, operator and value, as those of menus. */
export function RuleDialog({ headId, rule, fields, onClose, onSaved }: RuleDialogProps) {
  const [form] = Form.useForm<RuleValues>();
  const { busy, run } = useCommand(form);
  const isSql = Form.useWatch('ruleOperator', form) === SQL_RULE;
  const save = async ({ status, ruleColumn, ...values }: RuleValues): Promise<void> => {
    const column = values.ruleOperator === SQL_RULE ? null : (ruleColumn ?? null);
    const own = rule ? { id: rule.id, version: rule.version } : {};
    const body = { cgformId: headId, ...values, ruleColumn: column, status: status ? 1 : 0, ...own };
    if (await run(() => saveRule(body))) onSaved();
  };
  const initial = rule ? { ...rule, status: rule.status === 1 } : { status: true };
  return (
    <Dialog
      open
      title={rule ? '编辑数据规则' : '新增数据规则'}
      width={600}
      okClose={false}
      confirmLoading={busy}
      onOk={form.submit}
      onOpenChange={(next) => !next && onClose()}
    >
      <Form form={form} layout="vertical" initialValues={initial} onFinish={(values) => void save(values)}>
        <Form.Item name="ruleName" label="规则名称" rules={[needed('请输入规则名称!')]}>
          <Input maxLength={50} placeholder="请输入" />
        </Form.Item>
        <Form.Item name="ruleOperator" label="条件规则" rules={[{ required: true, message: '请选择条件!' }]}>
          <DictSelect code="rule_conditions" allowClear={false} />
        </Form.Item>
        {!isSql && (
          <Form.Item name="ruleColumn" label="规则字段" rules={[needed('请输入规则字段!')]}>
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="请选择该表的字段"
              options={fields.map(({ dbFieldName, dbFieldTxt }) => ({
                ...{ value: dbFieldName, label: `${dbFieldTxt}（${dbFieldName}）` },
              }))}
            />
          </Form.Item>
        )}
        <Form.Item
          name="ruleValue"
          label="规则值"
          rules={[needed('请输入规则值!'), ...(isSql ? [EXPRESSION] : [])]}
          extra={isSql ? SQL_HINT : '「包含」的多个值用逗号分隔；变量在使用时换成当前用户的值'}
        >
          <Input.TextArea maxLength={EXPRESSION_LENGTH} autoSize={{ minRows: isSql ? 3 : 1, maxRows: 8 }} />
        </Form.Item>
        <Form.Item label="可用变量" htmlFor="">
          <Flex wrap gap={8}>
            {RULE_VARIABLES.map(({ name, label }) => (
              <Tooltip key={name} title={name}>
                <Button
                  size="small"
                  onClick={() => form.setFieldsValue({ ruleValue: `${form.getFieldValue('ruleValue') ?? ''}${name}` })}
                >
                  {label}
                </Button>
              </Tooltip>
            ))}
          </Flex>
        </Form.Item>
        <Form.Item name="status" label="状态" valuePropName="checked">
          <Switch checkedChildren="有效" unCheckedChildren="无效" />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
