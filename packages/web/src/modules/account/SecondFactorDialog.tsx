import type { FactorSetup } from '@songbai/contract/modules/session/second-step.calls.ts';
import { Form, Input } from 'antd';
import { useId, useState } from 'react';
import { useCommand } from '../../resource/use-command.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { FactorPicture, RecoveryCodes } from '../session/index.ts';
import { beginFactor, confirmFactor, renewRecovery, switchFactorOff } from './second-factor.calls.ts';

interface SecondFactorDialogProps {
  what: 'on' | 'off' | 'recovery';
  onClose: () => void;
}

interface Values {
  oldpassword?: string;
  code?: string;
}

const TITLES = { on: '开启两步验证', off: '关闭两步验证', recovery: '重新生成恢复码' } as const;

/** Sets up the second factor, ends it, or makes new recovery codes; each asks for the password (ADR 41). */
export function SecondFactorDialog({ what, onClose }: SecondFactorDialogProps) {
  const [form] = Form.useForm<Values>();
  const formId = useId();
  const { busy, run } = useCommand(form);
  const [setup, setSetup] = useState<FactorSetup>();
  const [codes, setCodes] = useState<string[]>();

  async function send({ oldpassword = '', code = '' }: Values): Promise<void> {
    const proof = { oldpassword, code: code.trim() };
    if (what === 'on' && !setup) {
      setSetup((await run(() => beginFactor(oldpassword), { fallback: '请扫描二维码' }))?.result);
    } else if (what === 'off') {
      if (await run(() => switchFactorOff(proof))) onClose();
    } else {
      const done = await run(() => (what === 'on' ? confirmFactor(proof.code) : renewRecovery(proof)));
      setCodes(done?.result.recoveryCodes);
    }
  }

  const asksPassword = !setup;
  const asksCode = what !== 'on' || setup !== undefined;
  const fields = (
    <Form id={formId} form={form} layout="vertical" onFinish={(values) => void send(values)}>
      {asksPassword && (
        <Form.Item name="oldpassword" label="登录密码" rules={[{ required: true, message: '请输入密码!' }]}>
          <Input.Password autoComplete="current-password" maxLength={256} placeholder="请输入登录密码" />
        </Form.Item>
      )}
      {setup && <p>请用手机上的验证器App扫描二维码，再输入App中的6位验证码。</p>}
      {setup && <FactorPicture setup={setup} />}
      {asksCode && (
        <Form.Item
          name="code"
          label="验证码"
          extra={what === 'on' ? undefined : '验证器App中的6位验证码，或一个恢复码'}
          rules={[{ required: true, whitespace: true, message: '请输入验证码!' }]}
        >
          {/* The field of the password, which had the focus, is gone by now. */}
          <Input
            autoComplete="one-time-code"
            maxLength={32}
            placeholder="请输入验证码"
            autoFocus={setup !== undefined}
          />
        </Form.Item>
      )}
    </Form>
  );
  return (
    <Dialog
      okClose={false}
      open
      title={codes ? '保存恢复码' : TITLES[what]}
      width={450}
      confirmLoading={busy}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      {...(codes ? { footer: null } : {})}
      onOpenChange={onClose}
    >
      {codes ? <RecoveryCodes codes={codes} onKept={onClose} /> : fields}
    </Dialog>
  );
}
