import { useEffect, useState } from 'react';
import { apiBase, isThirdPartyOpen } from '../../api/config.ts';
import { failureText } from '../../lib/failure.ts';
import styles from './door.module.css';
import { thirdButtons, thirdWaiting } from './third-login.calls.ts';
import { useThirdSteps } from './use-third-steps.tsx';

interface ThirdLoginPageProps {
  search: string;
  onSignedIn?: () => void;
}

/** Apps whose browsers sign their member in, by what their user agent holds (contract/1 §2.5). */
const APPS = [
  [/wxwork/i, 'wechat_enterprise'],
  [/dingtalk/i, 'dingtalk'],
] as const;

/** Sign-in through an enterprise chat (spec/1 §2): to its provider and back here with a single-use code. */
export function ThirdLoginPage({ search, onSignedIn }: ThirdLoginPageProps) {
  const [text, setText] = useState(isThirdPartyOpen() ? '正在登录，请稍候…' : OFF);
  const { take, dialog } = useThirdSteps(
    () => onSignedIn?.(),
    (title, why) => setText(why ? `${title}：${why}` : title),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an address, whose code is used up by it
  useEffect(() => {
    if (!isThirdPartyOpen()) return;
    const query = new URLSearchParams(search);
    const [code, waiting, source] = ['oauth2LoginToken', 'waiting', 'thirdType'].map((name) => query.get(name) ?? '');
    const failed = (error: unknown) => setText(`登录失败：${failureText(error)}`);
    if (code && source) take(code, source);
    else if (waiting && source) thirdWaiting(waiting).then((posted) => take(posted, source), failed);
    else toProvider(search).then(setText, failed);
  }, [search]);
  return (
    <section className={styles.page} aria-labelledby="third-title">
      <h2 id="third-title">第三方登录</h2>
      <p role="status">{text}</p>
      <a className={`sb-button ${styles.wide} ${styles.linkButton}`} href={`/user/login${backOf(search)}`}>
        使用账号登录
      </a>
      {dialog}
    </section>
  );
}

const OFF = '系统未开启第三方登录（企业微信、钉钉等），请使用账号登录。';

/** Leaves for the app's provider; the text says why not. */
async function toProvider(search: string): Promise<string> {
  const source = APPS.find(([agent]) => agent.test(navigator.userAgent))?.[1];
  const buttons = await thirdButtons();
  if (!buttons.some((button) => button.source === source))
    return '请在已开启登录的企业微信或钉钉应用中打开，或使用账号登录。';
  const state = `${window.location.origin}/${backOf(search)}`;
  window.location.replace(`${apiBase()}/sys/thirdLogin/oauth2/${source}/login?state=${encodeURIComponent(state)}`);
  return '正在前往登录，请稍候…';
}

/** The query without what belongs to this sign-in. */
function backOf(search: string): string {
  const redirect = new URLSearchParams(search).get('redirect');
  return redirect === null ? '' : `?${new URLSearchParams({ redirect })}`;
}
