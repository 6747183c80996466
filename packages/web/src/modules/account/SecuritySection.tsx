import type { OwnData } from '@songbai/contract/modules/account/account.calls.ts';
import { Button, Divider } from 'antd';
import { useNavigate } from 'react-router';
import { openShellDialog } from '../../lib/shell-dialogs.ts';
import { AccessTokenSection } from './AccessTokenSection.tsx';
import { Loaded } from './Loaded.tsx';
import { PasskeySection } from './PasskeySection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionTable } from './SessionTable.tsx';
import { SettingRow } from './SettingRow.tsx';
import { maskedEmail, maskedPhone } from './shown.ts';

/** 安全设置: password, verification data and the list of sessions. */
export function SecuritySection() {
  return (
    <>
      <Loaded>{(own) => <Ways own={own} />}</Loaded>
      <SecondFactorSection />
      <h3>通行密钥</h3>
      <PasskeySection />
      <Divider />
      <h3>登录设备</h3>
      <SessionTable />
      <Divider />
      <h3>访问令牌</h3>
      <AccessTokenSection />
    </>
  );
}

function Ways({ own }: { own: OwnData }) {
  const navigate = useNavigate();
  const bind = () => void navigate('/account/settings/binding');
  return (
    <ul>
      <SettingRow title="账户密码" note="修改后，其他设备上的登录将全部结束">
        <Button type="link" onClick={() => openShellDialog('password')} aria-label="修改账户密码">
          修改
        </Button>
      </SettingRow>
      <SettingRow
        title="密保手机"
        note={own.phone ? `已绑定手机：${maskedPhone(own.phone)}` : '未绑定，绑定后可用手机号登录和找回密码'}
      >
        <Button type="link" onClick={bind} aria-label={own.phone ? '修改密保手机' : '绑定密保手机'}>
          {own.phone ? '修改' : '绑定'}
        </Button>
      </SettingRow>
      <SettingRow title="邮箱" note={own.email ? `已绑定邮箱：${maskedEmail(own.email)}` : '未绑定'}>
        <Button type="link" onClick={bind} aria-label={own.email ? '修改邮箱' : '绑定邮箱'}>
          {own.email ? '修改' : '绑定'}
        </Button>
      </SettingRow>
    </ul>
  );
}
