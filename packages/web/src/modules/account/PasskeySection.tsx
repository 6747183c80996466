import type { Passkey } from '@songbai/contract/modules/session/passkey.calls.ts';
import { Button, Flex, Form, Input, type TableColumnsType, Tag } from 'antd';
import { useState } from 'react';
import { deviceOf } from '../../lib/device.ts';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { useCommand } from '../../resource/use-command.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { PlainTable } from '../../ui/plain-table/index.ts';
import { type PromptTarget, usePrompt } from '../../ui/prompt/index.ts';
import styles from './account.module.css';
import { PasswordDialog } from './PasswordDialog.tsx';
import { addPasskey, removePasskey, renamePasskey, usePasskeys, useRefreshPasskeys } from './passkey.calls.ts';

const LONGEST = 50;

/** 通行密钥: fingerprint, face or PIN of a device in the place of password and code. */
export function PasskeySection() {
  const { data, error, refetch } = usePasskeys();
  const refresh = useRefreshPasskeys();
  const [asked, setAsked] = useState<'add' | Passkey>();
  const supported = window.isSecureContext && 'PublicKeyCredential' in window;
  const close = () => setAsked(undefined);
  const done = () => {
    close();
    refresh();
  };
  return (
    <>
      <p className={styles.note}>
        用本机的指纹、面容或PIN码登录，无需密码和验证码。
        {!supported && '当前浏览器或网址不支持通行密钥，请用 https 网址打开。'}
      </p>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {data && data.length > 0 && <Keys keys={data} onRemove={setAsked} />}
      <div className="sb-gap" />
      <Button disabled={!supported} onClick={() => setAsked('add')}>
        登记通行密钥
      </Button>
      {asked === 'add' && (
        <PasswordDialog
          title="登记通行密钥"
          note="验证登录密码后，按浏览器的提示完成登记。"
          send={(password, { name }) => addPasskey(String(name), password)}
          onDone={done}
          onClose={close}
        >
          <Form.Item
            name="name"
            label="名称"
            initialValue={deviceOf(navigator.userAgent)}
            rules={[{ required: true, whitespace: true, message: '请输入名称!' }, ...FORM_RULES.maxLength(LONGEST)]}
          >
            <Input autoComplete="off" placeholder="例如：办公室电脑" />
          </Form.Item>
        </PasswordDialog>
      )}
      {typeof asked === 'object' && (
        <PasswordDialog
          title="删除通行密钥"
          note={`删除后不能再用「${asked.name}」登录。须验证登录密码，确保您仍可用密码登录。`}
          send={(password) => removePasskey(asked.id, password)}
          onDone={done}
          onClose={close}
        />
      )}
    </>
  );
}

function Keys({ keys, onRemove }: { keys: readonly Passkey[]; onRemove: (key: Passkey) => void }) {
  const refresh = useRefreshPasskeys();
  const { run } = useCommand();
  const [prompt, promptHolder] = usePrompt();
  const rename = ({ id, name }: Passkey) => {
    const send = async (wanted: string, { close, showLoading, hideLoading }: PromptTarget) => {
      showLoading();
      if (wanted === name || (await run(() => renamePasskey(id, wanted), { settled: refresh }))) close();
      hideLoading();
    };
    prompt({
      title: `改名「${name}」`,
      label: '名称',
      defaultValue: name,
      maxLength: LONGEST,
      rules: [{ required: true, whitespace: true, message: '请输入名称!' }],
      onOkAsync: ({ value, target }) => void send(value.trim(), target),
    });
  };
  const columns: TableColumnsType<Passkey> = [
    {
      title: '名称',
      key: 'name',
      render: (_, key) => (
        <Flex gap={8} align="center">
          {key.name}
          {key.synced && <Tag>多设备同步</Tag>}
        </Flex>
      ),
    },
    { title: '登记时间', dataIndex: 'since' },
    { title: '最近使用', key: 'used', render: (_, { lastUsed }) => lastUsed ?? '未使用' },
    {
      title: '操作',
      key: 'action',
      render: (_, key) => (
        <Flex gap={12}>
          <LinkButton aria-label={`通行密钥${key.name}改名`} onClick={() => rename(key)}>
            改名
          </LinkButton>
          <LinkButton danger aria-label={`删除通行密钥${key.name}`} onClick={() => onRemove(key)}>
            删除
          </LinkButton>
        </Flex>
      ),
    },
  ];
  return (
    <>
      {promptHolder}
      <PlainTable<Passkey>
        rowKey="id"
        empty="还没有通行密钥"
        size="small"
        columns={columns}
        dataSource={[...keys]}
        pagination={false}
        scroll={{ x: 'max-content' }}
      />
    </>
  );
}
