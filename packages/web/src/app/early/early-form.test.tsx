import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { replacePath } from '../../lib/browser-url.ts';
import { useSession } from '../../session/session.ts';
import { fakeServer, refusalOf } from '../../testing/fake-server.ts';
import { withMeta } from '../../testing/meta.ts';
import { Gate } from '../Gate.tsx';
import { earlyAddress } from './early-address.ts';
import { drawEarlyForm } from './early-form.ts';
import { takeOver } from './take-over.ts';

const LOGIN = 'POST /sys/login';

/** A page before the program is there; `arrive` brings it. */
function early() {
  const before = window.location.href;
  const server = fakeServer({ [LOGIN]: () => refusalOf('passwordWrong') });
  useSession.setState({ token: null, user: null, permissions: null });
  replacePath('/user/login');
  const container = document.body.appendChild(document.createElement('div'));
  const form = drawEarlyForm(container);
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
    window.history.replaceState(null, '', before);
  });
  const show = () =>
    flushSync(() =>
      root.render(
        <StrictMode>
          <Gate />
        </StrictMode>,
      ),
    );
  const box = (name: string) => container.querySelector<HTMLInputElement>(`input[name=${name}]`);
  return { server, container, form, arrive: () => takeOver(form, show), show, box };
}

const KEPT = ['class', 'type', 'name', 'autocomplete', 'role', 'aria-label', 'href', 'maxlength', 'required', 'alt'];

/** What is seen and what a reader or a password manager makes of it; ids and the picture of the hills aside. */
function outline(node: Node): unknown[] {
  return [...node.childNodes].flatMap((child): unknown[] => {
    if (child instanceof Text) return [child.data];
    if (!(child instanceof Element)) return [];
    if (child.matches('section[aria-label=系统通知], svg:not([width])')) return [];
    const attributes = KEPT.flatMap((name) =>
      child.hasAttribute(name) ? [`${name}=${child.getAttribute(name)}`] : [],
    );
    return [[child.localName, ...attributes, outline(child)]];
  });
}

/** Texts that React puts beside each other are one text. */
function joined(parts: unknown[]): unknown[] {
  const done: unknown[] = [];
  for (const part of parts) {
    const last = done.at(-1);
    if (typeof part === 'string' && typeof last === 'string') done[done.length - 1] = last + part;
    else done.push(Array.isArray(part) ? joined(part) : part);
  }
  return done;
}

test.each<Record<string, string>>([{}, { 'login-captcha': 'off', registration: 'on' }, { 'login-captcha': 'auto' }])(
  'the early form and the program draw the same page: %j',
  async (metas) => {
    for (const [name, content] of Object.entries(metas)) withMeta(name, content);
    const { container, show } = early();
    const drawn = joined(outline(container));
    show();
    expect(drawn).toEqual(joined(outline(container)));
  },
);

test('what was typed stays, with the caret, and the program goes on with it', async () => {
  withMeta('login-captcha', 'off');
  const { arrive, box, container, server } = early();
  await userEvent.fill(box('username') as HTMLInputElement, 'clerk');
  await userEvent.fill(box('password') as HTMLInputElement, 'secret');
  container.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
  box('password')?.setSelectionRange(2, 4);
  const former = box('password');
  await arrive();
  expect(box('password')).not.toBe(former);
  expect([box('username')?.value, box('password')?.value]).toEqual(['clerk', 'secret']);
  expect(document.activeElement).toBe(box('password'));
  expect([box('password')?.selectionStart, box('password')?.selectionEnd]).toEqual([2, 4]);
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(server.callsOf(LOGIN)).toHaveLength(1));
  const [call] = server.callsOf(LOGIN);
  expect(call?.body).toMatchObject({ username: 'clerk', password: 'secret', remember_me: false });
});

test('who pressed 登录 before the program was there is signed in by it', async () => {
  withMeta('login-captcha', 'off');
  const { arrive, box, server } = early();
  await userEvent.fill(box('username') as HTMLInputElement, 'clerk');
  await userEvent.fill(box('password') as HTMLInputElement, 'secret');
  await userEvent.keyboard('{Enter}');
  expect(server.callsOf(LOGIN)).toHaveLength(0);
  await arrive();
  await vi.waitFor(() =>
    expect(server.callsOf(LOGIN)[0]?.body).toMatchObject({ username: 'clerk', password: 'secret' }),
  );
});

test('the program waits for a word that is being composed and for a button that is held', async () => {
  const { arrive, container, box } = early();
  const former = box('username');
  container.dispatchEvent(new CompositionEvent('compositionstart'));
  const arriving = arrive();
  await Promise.resolve();
  expect(box('username')).toBe(former);
  container.dispatchEvent(new CompositionEvent('compositionend'));
  await arriving;
  expect(box('username')).not.toBe(former);
});

test('a program that does not come is told', () => {
  const { form, container } = early();
  form.failed();
  expect(container.textContent).toContain('页面加载失败，请刷新后重试');
});

test.each<[path: string, search: string, over: object, address: string | undefined]>([
  ['/user/login', '', {}, '/user/login'],
  ['/user/login', '?username=a', {}, '/user/login?username=a'],
  ['/user', '', {}, '/user/login'],
  ['/orders/normal', '?a=1', {}, '/user/login?redirect=%2Forders%2Fnormal%3Fa%3D1'],
  ['/', '', {}, '/user/login?redirect=%2F'],
  ['/user/login', '', { hasToken: true }, undefined],
  ['/orders/normal', '', { external: true }, undefined],
  ['/', '?ticket=ST-1', { cas: true }, undefined],
  ['/user/login', '', { cas: true }, undefined],
  ['/user/login', '?account=1', { cas: true }, '/user/login?account=1'],
  ['/user/register', '', {}, undefined],
  ['/404', '', {}, undefined],
])('%s%s %j shows the form at once: %s', (path, search, over, address) => {
  expect(earlyAddress({ path, search, hasToken: false, external: false, cas: false, ...over })).toBe(address);
});
