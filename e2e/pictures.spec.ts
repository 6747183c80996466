import type { Page } from '@playwright/test';
import { adminCaller, caller, publish } from './api.ts';
import { ACCOUNTS, expect, signedIn, test } from './fixtures.ts';
import { ADMIN_PASSWORD, CLERK_PASSWORD } from './server.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Stores a picture as this person and returns its path. */
async function uploaded(url: string, username: string, password: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username, password });
  const login = await fetch(`${url}/api/sys/login`, { method: 'POST', headers, body });
  const { token } = ((await login.json()) as { result: { token: string } }).result;
  const form = new FormData();
  form.append('file', new Blob([PNG]), 'face.png');
  const request = { method: 'POST', headers: { 'x-access-token': token }, body: form };
  const reply = await fetch(`${url}/api/sys/common/upload`, request);
  return ((await reply.json()) as { message: string }).message;
}

/** Width of the picture at an address as a page shows it; 0 when it does not. */
const widthOf = (page: Page, src: string) =>
  page.evaluate(async (address) => {
    const picture = new Image();
    picture.src = address;
    await picture.decode().catch(() => undefined);
    return picture.naturalWidth;
  }, src);

test('faces and pictures of announcements are shown by the pages of signed-in people, and to nobody else', async ({
  browser,
  server,
}) => {
  const { url } = server;
  const face = await uploaded(url, ACCOUNTS.seller, CLERK_PASSWORD);
  const seller = await caller(url, ACCOUNTS.seller);
  const { id } = await seller.get<{ id: string }>('/sys/user/login/setting/getUserData');
  await seller.change('POST', '/sys/user/login/setting/userEdit', { id, avatar: face });
  const flower = await uploaded(url, 'admin', ADMIN_PASSWORD);
  const content = `<p><img src="/api/sys/common/static/${flower}" alt="菊花"></p>`;
  await publish(await adminCaller(url), { titile: '秋季花展', msgContent: content });

  const page = await signedIn(browser, server, ACCOUNTS.seller);
  const shown = page.locator(`img[src^="/api/sys/common/static/${face}"]`).first();
  await expect.poll(() => shown.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(1);
  expect(await widthOf(page, `/api/sys/common/static/${flower}`)).toBe(1);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`${url}/user/login`);
  for (const path of [face, flower]) expect(await widthOf(stranger, `/api/sys/common/static/${path}`)).toBe(0);
});
