import type { OwnData, OwnDataBody } from '@songbai/contract/modules/account/account.calls.ts';
import { PATTERNS } from '@songbai/contract/rules/patterns.ts';
import { Button, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { isMailOpen } from '../../api/config.ts';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { useDraft } from '../../lib/page.ts';
import { UploadGuardContext, useUploadGuard } from '../../lib/upload-guard.ts';
import { useCommand } from '../../resource/use-command.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { AvatarInput } from './AvatarInput.tsx';
import { saveOwn, useRefreshOwn } from './account.calls.ts';
import styles from './account.module.css';
import { Loaded } from './Loaded.tsx';

type Values = Required<Pick<OwnData, 'realname' | 'avatar' | 'birthday' | 'sex' | 'email' | 'telephone'>>;

/** 基本设置: picture, name and contact data. */
export function BaseSection() {
  return <Loaded>{(own) => <BaseForm key={own.version} own={own} />}</Loaded>;
}

function BaseForm({ own }: { own: OwnData }) {
  const [form] = Form.useForm<Values>();
  const [dirty, setDirty] = useState(false);
  const { busy, run } = useCommand(form);
  const refresh = useRefreshOwn();
  const { uploads, holdsBack } = useUploadGuard();
  useDraft<Partial<Values>>({
    form: 'own-data',
    ready: true,
    dirty,
    read: () => form.getFieldsValue(),
    restore: (content) => {
      form.setFieldsValue(content);
      setDirty(true);
    },
  });

  async function save(values: Values): Promise<void> {
    if (holdsBack()) return;
    const saved = await run(() => saveOwn(own, values satisfies OwnDataBody));
    if (!saved) return;
    setDirty(false);
    await refresh();
  }

  const { realname, avatar, birthday, sex, email, telephone } = own;
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ realname, avatar, birthday, sex, email, telephone }}
      className={styles.form ?? ''}
      onValuesChange={() => setDirty(true)}
      onFinish={(values) => void save(values)}
    >
      <UploadGuardContext value={uploads}>
        <Form.Item name="avatar" label="头像">
          <AvatarInput />
        </Form.Item>
      </UploadGuardContext>
      <Form.Item
        name="realname"
        label="姓名"
        rules={[{ required: true, whitespace: true, message: '请输入姓名!' }, ...FORM_RULES.maxLength(100)]}
      >
        <Input autoComplete="name" placeholder="请输入姓名" />
      </Form.Item>
      <Form.Item name="sex" label="性别">
        <Radio.Group
          options={[
            { value: 1, label: '男' },
            { value: 2, label: '女' },
          ]}
        />
      </Form.Item>
      <Form.Item name="birthday" label="生日">
        <DateInput />
      </Form.Item>
      <Form.Item
        name="email"
        label="邮箱"
        rules={[{ pattern: PATTERNS.email.regex, message: PATTERNS.email.message }, ...FORM_RULES.maxLength(45)]}
        {...(isMailOpen() ? { extra: '更换邮箱须验证新邮箱，请到「账户绑定」中办理' } : {})}
      >
        <Input autoComplete="email" placeholder="请输入邮箱" disabled={isMailOpen()} />
      </Form.Item>
      <Form.Item
        name="telephone"
        label="座机"
        rules={[{ pattern: PATTERNS.landline.regex, message: PATTERNS.landline.message }, ...FORM_RULES.maxLength(45)]}
      >
        <Input placeholder="区号-号码，例如 010-12345678" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        更新基本信息
      </Button>
    </Form>
  );
}
