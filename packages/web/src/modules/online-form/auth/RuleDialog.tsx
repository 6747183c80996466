import type { AuthRule } from '@songbai/contract/modules/online-auth/online-auth.calls.ts';
import type { FieldRow } from '@songbai/contract/modules/online-form/save.calls.ts';
import { SQL_RULE } from '@songbai/contract/modules/permission/permission.calls.ts';
import { Form, Switch } from 'antd';
import { useCommand } from '../../../resource/use-command.ts';
import { Dialog } from '../../../ui/modal/index.ts';
import { RuleItems } from '../../permission/index.ts';
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

/** A data rule of a designed table: field, operator and value, as those of menus. */
export function RuleDialog({ headId, rule, fields, onClose, onSaved }: RuleDialogProps) {
  const [form] = Form.useForm<RuleValues>();
  const { busy, run } = useCommand(form);
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
        <RuleItems
          operator="ruleOperator"
          fields={fields.map(({ dbFieldName, dbFieldTxt }) => ({ value: dbFieldName, text: dbFieldTxt }))}
        />
        <Form.Item name="status" label="状态" valuePropName="checked">
          <Switch checkedChildren="有效" unCheckedChildren="无效" />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
