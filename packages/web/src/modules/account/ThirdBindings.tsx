import type { OwnThird } from '@songbai/contract/modules/third-login/third-login.calls.ts';
import { THIRD_BOUND, THIRD_UNBOUND } from '@songbai/contract/modules/third-login/third-login.words.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { useThirdPopup } from '../session/index.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { SettingRow } from './SettingRow.tsx';
import { beginThird, unbindThird, useOwnThirds, useRefreshThirds } from './third.calls.ts';

/** One line for each provider: binding it in its own pop-up, or ending the binding. */
export function ThirdBindings() {
  const { data, error, refetch } = useOwnThirds();
  const refresh = useRefreshThirds();
  const { message } = useFeedback();
  const [asked, setAsked] = useState<OwnThird>();
  const open = useThirdPopup((posted) => {
    if (posted === THIRD_BOUND) void message.success(THIRD_BOUND);
    else if (typeof posted === 'string' && posted.startsWith(THIRD_UNBOUND)) void message.error(posted);
    else void message.error('绑定失败，请重试');
    refresh();
  });
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  const close = () => setAsked(undefined);
  return (
    <>
      {(data ?? []).map((third) => (
        <SettingRow key={third.source} title={third.name} note={noteOf(third)}>
          {(third.bound || third.open) && (
            <Button
              type="link"
              danger={third.bound !== null}
              aria-label={`${third.bound ? '解除绑定' : '绑定'}${third.name}`}
              onClick={() => setAsked(third)}
            >
              {third.bound ? '解绑' : '绑定'}
            </Button>
          )}
        </SettingRow>
      ))}
      {asked?.bound === null && (
        <PasswordDialog
          title={`绑定${asked.name}`}
          note={`验证登录密码后，在弹出的窗口中登录${asked.name}。`}
          fallback="请在弹出的窗口中登录"
          send={(password) => beginThird(asked.source, password)}
          onDone={({ address }) => {
            open(asked.source, address);
            close();
          }}
          onClose={close}
        />
      )}
      {asked?.bound && (
        <PasswordDialog
          title={`解除绑定${asked.name}`}
          note={`解除后不能再用${asked.name}登录本账号。须验证登录密码，确保您仍可用密码登录。`}
          send={(password) => unbindThird(asked.source, password)}
          onDone={() => {
            refresh();
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function noteOf({ bound }: OwnThird): string {
  if (!bound) return '未绑定';
  return `已绑定${bound.name ? `：${bound.name}` : ''}${bound.since ? `（${bound.since}）` : ''}`;
}
