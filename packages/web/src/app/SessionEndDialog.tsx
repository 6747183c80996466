import type { LoginResult } from '@songbai/contract/modules/session/session.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { TRANSPORT_TEXTS } from '../api/errors.ts';
import { SignInForm } from '../modules/session/index.ts';
import { renewToken, useSession } from '../session/session.ts';
import { Modal } from '../ui/layer.tsx';
import { setSessionStage, useSessionEnd } from './session-end.ts';
import { leave } from './session-watch.ts';

/** Shown when the session ends while the console is open. */
export function SessionEndDialog() {
  const stage = useSessionEnd((state) => state.stage);
  if (stage === 'asking') {
    return (
      <Modal
        open
        title={TRANSPORT_TEXTS.sessionOverTitle}
        closable={false}
        keyboard={false}
        mask={{ closable: false }}
        footer={
          <Button type="primary" onClick={() => void leave()}>
            {TRANSPORT_TEXTS.signInAgain}
          </Button>
        }
      >
        {TRANSPORT_TEXTS.sessionOver}
      </Modal>
    );
  }
  return stage === 'renewing' ? <RenewDialog /> : null;
}

/** Signs the same user in again over the open page, so that unsaved input stays. */
function RenewDialog() {
  const queryClient = useQueryClient();
  const username = useSession((state) => state.user?.username) ?? '';

  function renewed(login: LoginResult): void {
    renewToken(login.token);
    setSessionStage('running');
    void queryClient.invalidateQueries();
  }

  return (
    <Modal
      open
      title={TRANSPORT_TEXTS.sessionOverTitle}
      width={420}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="link" danger onClick={() => void leave()}>
          放弃未保存的内容并退出
        </Button>
      }
    >
      <Alert type="warning" showIcon title="页面上有未保存的内容，请重新登录后继续操作" />
      <div className="sb-gap" />
      <SignInForm username={username} mayRemember={false} onSignedIn={renewed} />
    </Modal>
  );
}
