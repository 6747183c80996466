import type { OwnData } from '@songbai/contract/modules/account/account.calls.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { isThirdPartyOpen } from '../../api/config.ts';
import { BindingDialog } from './BindingDialog.tsx';
import { Loaded } from './Loaded.tsx';
import { SettingRow } from './SettingRow.tsx';
import { maskedEmail, maskedPhone } from './shown.ts';
import { ThirdBindings } from './ThirdBindings.tsx';

/** 账户绑定: phone, mail address and identities at other systems. */
export function BindingSection() {
  return <Loaded>{(own) => <Bindings own={own} />}</Loaded>;
}

function Bindings({ own }: { own: OwnData }) {
  const [changing, setChanging] = useState<'phone' | 'email'>();
  return (
    <>
      <ul>
        <SettingRow
          title="绑定手机"
          note={
            own.phone ? `当前已绑定手机：${maskedPhone(own.phone)}` : '当前未绑定手机，绑定后可用手机号登录和找回密码'
          }
        >
          <Button type="link" onClick={() => setChanging('phone')} aria-label={own.phone ? '更换手机' : '绑定手机'}>
            {own.phone ? '更换' : '绑定'}
          </Button>
        </SettingRow>
        <SettingRow title="绑定邮箱" note={own.email ? `当前已绑定邮箱：${maskedEmail(own.email)}` : '当前未绑定邮箱'}>
          <Button type="link" onClick={() => setChanging('email')} aria-label={own.email ? '更换邮箱' : '绑定邮箱'}>
            {own.email ? '更换' : '绑定'}
          </Button>
        </SettingRow>
        {isThirdPartyOpen() ? (
          <ThirdBindings />
        ) : (
          <SettingRow title="第三方账号" note="系统未开启第三方登录，暂不能绑定企业微信、钉钉等账号" />
        )}
      </ul>
      {changing && <BindingDialog key={changing} what={changing} own={own} onClose={() => setChanging(undefined)} />}
    </>
  );
}
