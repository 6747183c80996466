import { captchaAsked, isRegistrationOpen, isSlideCheck, isSmsOpen } from '../../api/config.ts';
import { PLATFORM_NAME } from '../../lib/platform.ts';
import styles from '../../ui/sign-in.module.css';
import layout from '../layout/login-layout.module.css';

/** A form that can be typed in before the program is there. */
export interface EarlyForm {
  root: HTMLElement;
  /** The name of the button that was pressed last; it is pressed again once the program is there. */
  pressed(): string | undefined;
  /** Resolves when no key or button is held down and no word is being composed. */
  settled(): Promise<void>;
  /** The program could not be loaded. */
  failed(): void;
}

/** The sign-in page without the program behind it: what `SignInPage` draws, kept alike by a test. */
export function drawEarlyForm(root: HTMLElement): EarlyForm {
  root.innerHTML = earlyPage();
  const name = root.querySelector<HTMLInputElement>('input[name=username]');
  if (name) name.value = new URLSearchParams(window.location.search).get('username') ?? '';
  const listening = new AbortController();
  const on = (types: readonly string[], act: (event: Event) => void) => {
    for (const type of types) root.addEventListener(type, act, { signal: listening.signal });
  };
  let pressed: string | undefined;
  let held = false;
  let release: (() => void) | undefined;
  on(['click'], ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button) pressed = nameOf(button);
  });
  on(['submit'], (event) => event.preventDefault());
  on(['pointerdown', 'compositionstart'], () => {
    held = true;
  });
  on(['pointerup', 'pointercancel', 'compositionend'], () => {
    held = false;
    // The click comes after the button is let go.
    setTimeout(() => !held && release?.());
  });
  return {
    root,
    pressed: () => pressed,
    settled: () =>
      new Promise<void>((resolve) => {
        release = resolve;
        if (!held) resolve();
      }).finally(() => listening.abort()),
    failed: () => {
      const errors = root.querySelectorAll(`form .${styles.fieldError}`);
      const last = errors[errors.length - 1];
      if (last) last.textContent = '页面加载失败，请刷新后重试';
    },
  };
}

export const nameOf = (button: Element): string => button.getAttribute('aria-label') ?? button.textContent;

function earlyPage(): string {
  return `<div class="${layout.frame}"><header class="${layout.head}"><img src="/logo.svg" alt="" width="44" height="44"><div><h1>${PLATFORM_NAME}</h1><p>墓位、订单、服务一处管理</p></div></header><main class="${layout.main}"><div class="${layout.card}"><section class="${styles.signInPage}" aria-label="登录">${ways()}${beside()}</section></div></main><footer class="${layout.foot}"><nav aria-label="页脚链接"><a href="/help.html">帮助</a><a href="/privacy.html">隐私</a><a href="/terms.html">条款</a></nav><small>Copyright © ${new Date().getFullYear()} ${PLATFORM_NAME}</small></footer></div>`;
}

function ways(): string {
  if (!isSmsOpen()) return form();
  const tab = (title: string, chosen: boolean) =>
    `<button type="button" role="tab" aria-selected="${chosen}" tabindex="${chosen ? 0 : -1}">${title}</button>`;
  const tabs = tab('账号密码登录', true) + tab('手机号登录', false);
  return `<div class="${styles.tabs}" role="tablist">${tabs}</div><div role="tabpanel">${form()}</div>`;
}

function form(): string {
  const account = field('用户名', 'name="username" type="text" autocomplete="username"');
  const password = field('密码', 'name="password" type="password" autocomplete="current-password"', reveal());
  const help = isSmsOpen() ? '<a href="/user/alteration">忘记密码</a>' : '';
  const remember = `<div class="${styles.beside}"><label class="${styles.check}"><input type="checkbox" checked>自动登录</label>${help}</div>`;
  const submit = `<button type="submit" class="sb-button ${styles.submit}" aria-busy="false">登录</button>`;
  return `<form novalidate aria-label="账号密码登录">${account}${password}${check()}${remember}${submit}</form>`;
}

function check(): string {
  if (captchaAsked() !== 'on') return '';
  if (isSlideCheck())
    return `<div class="${styles.field}"><fieldset class="${styles.slide}" aria-label="验证"></fieldset><div class="${styles.fieldError}"></div></div>`;
  const picture = `<button type="button" class="${styles.captcha}" title="看不清？点击更换" aria-label="更换验证码图片"><span title="">加载中…</span></button>`;
  return field('验证码', 'name="captcha" type="text" autocomplete="off"', picture);
}

let ids = 0;
function field(label: string, input: string, aside = ''): string {
  ids += 1;
  const id = `early-${ids}`;
  return `<div class="${styles.field}"><label for="${id}">${label}</label><div class="${styles.input}"><input id="${id}" ${input} maxlength="256" required aria-invalid="false" aria-describedby="${id}-error" autocapitalize="none" spellcheck="false">${aside}</div><div id="${id}-error" class="${styles.fieldError}" aria-live="polite"></div></div>`;
}

const reveal = (): string =>
  `<button type="button" class="${styles.reveal}" aria-label="显示密码" aria-pressed="false"><svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="M2 12q10-15 20 0q-10 15-20 0Z"></path><circle cx="12" cy="12" r="3"></circle></svg></button>`;

function beside(): string {
  const knowsPasskeys = window.isSecureContext && 'PublicKeyCredential' in window;
  const passkey = knowsPasskeys
    ? `<button type="button" class="sb-button sb-button-plain ${styles.passkey}">使用通行密钥</button>`
    : '';
  if (!isRegistrationOpen()) return passkey;
  return `${passkey}<nav class="${styles.links}" aria-label="账户"><a href="/user/register">注册账户</a></nav>`;
}
