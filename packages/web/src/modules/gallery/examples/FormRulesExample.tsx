import type { RuleName } from '@songbai/contract/rules/named-rules.ts';
import { Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { FORM_RULES, namedRules } from '../../../lib/form-sets.ts';
import { UploadGuardContext, useUploadGuard } from '../../../lib/upload-guard.ts';
import { UploadList } from '../../../pickers/UploadInputs.tsx';
import { duplicateCheck, storedRuleCheck } from '../../../resource/form/asked-rules.ts';

const FIELDS: readonly [RuleName, string, string?][] = [
  ['mobile', '手机号', '请输入手机号'],
  ['username', '用户名', '请输入用户名'],
  ['landline', '座机'],
  ['idCard', '身份证号'],
  ['bankCard', '银行卡号'],
  ['webAddress', '网址'],
  ['sortOrder', '排序'],
];

const WAYS = ['电话', '短信', '来访'];

/** One instance for the whole form: it caches the last check. */
function useAsked() {
  const [asked] = useState(() => ({
    free: duplicateCheck({ tableName: 'cem_service_item', fieldName: 'code' }),
    stored: storedRuleCheck('plot_no'),
  }));
  return asked;
}

export function FormRulesExample() {
  const { free, stored } = useAsked();
  const { uploads, holdsBack } = useUploadGuard();
  const [saved, setSaved] = useState(false);
  return (
    <Form layout="vertical" style={{ maxWidth: 480 }} onFinish={() => setSaved(!holdsBack())}>
      {FIELDS.map(([name, label, required]) => (
        <Form.Item key={name} name={name} label={label} rules={namedRules(name, required)}>
          <Input />
        </Form.Item>
      ))}
      <Form.Item name="note" label="简称" rules={[...FORM_RULES.minLength(2), ...FORM_RULES.maxLength(4)]}>
        <Input />
      </Form.Item>
      <Form.Item name="ways" label="联系方式" rules={[...FORM_RULES.minChecked(1), ...FORM_RULES.maxChecked(2)]}>
        <Checkbox.Group options={WAYS} />
      </Form.Item>
      <Form.Item name="code" label="项目编码" rules={[{ validator: (_rule, value: unknown) => free(value) }]}>
        <Input placeholder="已有的编码不能再用" />
      </Form.Item>
      <Form.Item name="plotNo" label="墓位编号" rules={[{ validator: (_rule, value: unknown) => stored(value) }]}>
        <Input placeholder="按编码校验规则检查" />
      </Form.Item>
      <UploadGuardContext value={uploads}>
        <Form.Item name="files" label="附件">
          <UploadList aria-label="附件" />
        </Form.Item>
      </UploadGuardContext>
      <Button type="primary" htmlType="submit">
        保存
      </Button>
      <output>{saved ? '已保存' : '未保存'}</output>
    </Form>
  );
}
