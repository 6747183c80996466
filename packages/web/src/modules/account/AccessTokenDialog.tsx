import type { NewAccessToken } from '@songbai/contract/modules/session/access-token.calls.ts';
import { Form, Input, Radio, Select, Typography } from 'antd';
import { useState } from 'react';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { useSession } from '../../session/session.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { addAccessToken } from './access-token.calls.ts';
import styles from './account.module.css';
import { PasswordDialog } from './PasswordDialog.tsx';

const DAYS = [7, 30, 90, 365].map((days) => ({ value: days, label: `${days} 天` }));

/** A new token, shown once. */
export function AccessTokenDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewAccessToken>();
  if (made) return <MadeDialog made={made} onClose={onClose} />;
  return (
    <PasswordDialog<NewAccessToken>
      title="生成访问令牌"
      note="脚本在请求头 X-Access-Token 中使用令牌，权限不超过您本人；不能修改密码，也不能生成令牌。"
      send={(oldpassword, { name, days, chosen, codes }) =>
        addAccessToken({
          ...{ name: String(name), days: Number(days), oldpassword },
          ...(chosen === true ? { codes: (codes ?? []) as string[] } : {}),
        })
      }
      onDone={setMade}
      onClose={onClose}
    >
      <Fields />
    </PasswordDialog>
  );
}

function Fields() {
  const form = Form.useFormInstance();
  const chosen: unknown = Form.useWatch('chosen', form);
  const auth = useSession(({ permissions }) => permissions?.auth ?? []);
  const options = auth.flatMap(({ action, describe }) =>
    action.split(',').map((code) => ({ value: code, label: describe ? `${describe}（${code}）` : code })),
  );
  const known = [...new Map(options.map((option) => [option.value, option])).values()];
  return (
    <>
      <Form.Item
        name="name"
        label="名称"
        rules={[{ required: true, whitespace: true, message: '请输入名称!' }, ...FORM_RULES.maxLength(50)]}
        extra="例如：每日报表"
      >
        <Input placeholder="请输入名称" autoComplete="off" />
      </Form.Item>
      <Form.Item name="days" label="有效期" initialValue={30} rules={[{ required: true, message: '请选择有效期!' }]}>
        <Select options={DAYS} />
      </Form.Item>
      <Form.Item name="chosen" label="权限" initialValue={false}>
        <Radio.Group
          options={[
            { value: false, label: '本人的全部权限' },
            { value: true, label: '指定权限' },
          ]}
        />
      </Form.Item>
      {chosen === true && (
        <Form.Item name="codes" label="指定权限" rules={[{ required: true, message: '请选择权限!' }]}>
          <Select
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            maxTagCount="responsive"
            placeholder="请选择权限"
            options={known}
          />
        </Form.Item>
      )}
    </>
  );
}

function MadeDialog({ made, onClose }: { made: NewAccessToken; onClose: () => void }) {
  return (
    <Dialog open title="请保存访问令牌" width={520} footer={null} onOpenChange={onClose}>
      <p>令牌只显示这一次，请立即复制保存；有效期至 {made.until}。</p>
      <Typography.Paragraph
        copyable={{ text: made.token, tooltips: ['复制', '已复制'] }}
        className={styles.token ?? ''}
      >
        {made.token}
      </Typography.Paragraph>
    </Dialog>
  );
}
