import type { OwnData } from '@songbai/contract/modules/account/account.calls.ts';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onShellDialog } from '../../lib/shell-dialogs.ts';
import { useSession } from '../../session/session.ts';
import { chooseFiles } from '../../testing/choose-files.ts';
import { type FakeHandler, fakeServer, refusal, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { CenterPage } from './CenterPage.tsx';
import { SettingsPage } from './SettingsPage.tsx';

const DATA = 'GET /sys/user/login/setting/getUserData';
const EDIT = 'POST /sys/user/login/setting/userEdit';
const SESSIONS = '/sys/user/login/setting/sessions';
const OWN: OwnData = {
  id: 'u1',
  username: 'clerk',
  realname: '王芳',
  avatar: null,
  birthday: '1990-02-28',
  sex: 2,
  email: 'wang@songbai.cn',
  phone: '13800000001',
  telephone: null,
  workNo: 'W001',
  ...{ orgCodeTxt: '销售部,财务部', postText: null },
  createTime: '2026-01-01 08:00:00',
  version: 3,
};
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const session = (id: string, over: object = {}) => ({
  id,
  ip: '10.0.0.8',
  userAgent: CHROME,
  loginTime: '2026-06-29 08:00:00',
  seenTime: '2026-06-30 09:00:00',
  current: false,
  ...over,
});

function show(part: string, routes: Record<string, FakeHandler> = {}) {
  let own = { ...OWN };
  const server = fakeServer({
    [DATA]: () => own,
    [EDIT]: ({ body }) => {
      own = { ...own, ...(body as object), version: own.version + 1 } as OwnData;
      return reply('更新个人信息成功', '更新个人信息成功');
    },
    'GET /sys/user/login/setting/accessTokens': () => [],
    'GET /sys/user/login/setting/passkeys': () => [],
    'GET /sys/user/login/setting/records': () => [],
    [`GET ${SESSIONS}`]: () => [session('s1', { current: true, ip: '10.0.0.1' }), session('s2'), session('s3')],
    [`DELETE ${SESSIONS}`]: ({ params }) => reply(params.id ? '已结束该登录' : '已结束其他 2 处登录', ''),
    ...routes,
  });
  const pages = (
    <Routes>
      <Route path="/account/center" element={<CenterPage />} />
      <Route path="/account/settings/:tab?" element={<SettingsPage />} />
    </Routes>
  );
  return { server, ...render(pages, { url: `/account/${part}` }) };
}

const asked = vi.fn();
let stop = () => {};
afterEach(() => {
  stop();
  asked.mockClear();
});

test('个人中心 shows one’s own data, phone and mail address masked', async () => {
  const { address } = show('center');
  await expect.element(page.getByRole('heading', { name: '王芳' })).toBeVisible();
  for (const text of ['账号：clerk', '销售部,财务部', 'W001', '女', '1990-02-28', '138****0001', 'w***@songbai.cn'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  expect(document.body.textContent).not.toContain('13800000001');
  await page.getByRole('button', { name: '编辑资料' }).click();
  await vi.waitFor(() => expect(address()).toBe('/account/settings/base'));
});

test('a failed load is told and can be tried again', async () => {
  let fails = true;
  show('center', { [DATA]: () => (fails ? refusal('未找到该用户数据') : OWN) });
  await expect.element(page.getByText('未找到该用户数据')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: '重试', exact: true }).first().click();
  await expect.element(page.getByRole('heading', { name: '王芳' })).toBeVisible();
});

test.each([
  ['settings', '基本设置'],
  ['settings/base', '基本设置'],
  ['settings/security', '安全设置'],
  ['settings/custom', '个性化设置'],
  ['settings/binding', '账户绑定'],
  ['settings/notification', '新消息通知'],
  ['settings/nothing', '基本设置'],
])('/account/%s shows %s (spec/1 §2)', async (part, title) => {
  show(part);
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  for (const name of ['基本设置', '安全设置', '个性化设置', '账户绑定', '新消息通知'])
    await expect.element(page.getByRole('link', { name })).toBeVisible();
});

test('基本设置 saves the fields with id and version, and the frame shows the new name (contract/1 §4)', async () => {
  const { server } = show('settings/base');
  const name = page.getByRole('textbox', { name: '姓名' });
  await expect.element(name).toHaveValue('王芳');
  await name.fill('王小芳');
  await page.getByRole('textbox', { name: '座机' }).fill('010-12345678');
  await page.getByRole('radio', { name: '男' }).click();
  await page.getByRole('button', { name: '更新基本信息' }).click();
  await expect.element(page.getByText('更新个人信息成功')).toBeVisible();
  expect(server.callsOf(EDIT)[0]?.body).toEqual({
    id: 'u1',
    version: 3,
    realname: '王小芳',
    avatar: null,
    birthday: '1990-02-28',
    sex: 1,
    email: 'wang@songbai.cn',
    telephone: '010-12345678',
  });
  await vi.waitFor(() => expect(useSession.getState().user).toMatchObject({ username: 'clerk', realname: '王小芳' }));
});

test.each([
  ['姓名', ' ', '请输入姓名!'],
  ['邮箱', 'nowhere', '邮箱格式不正确'],
  ['座机', '12345', '请输入正确的座机号码'],
])('基本设置: %s "%s": %s, and nothing is sent', async (name, value, text) => {
  const { server } = show('settings/base');
  await page.getByRole('textbox', { name }).fill(value);
  await page.getByRole('button', { name: '更新基本信息' }).click();
  await expect.element(page.getByText(text)).toBeVisible();
  expect(server.callsOf(EDIT)).toHaveLength(0);
});

test.each(['保存失败，邮箱已存在!', '该记录已被他人修改，请刷新后重试'])(
  'a refusal "%s" is told and what was typed stays (contract/1 §4)',
  async (text) => {
    show('settings/base', { [EDIT]: () => refusal(text) });
    await page.getByRole('textbox', { name: '邮箱' }).fill('a@b.cn');
    await page.getByRole('button', { name: '更新基本信息' }).click();
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: '邮箱' })).toHaveValue('a@b.cn');
  },
);

const picture = (type: string, size = 8) => new File([new Uint8Array(size)], `face.${type.split('/')[1]}`, { type });

/** A picture the browser can read, wider than high. */
async function photo(): Promise<File> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [400, 300];
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new File(blob ? [blob] : [], 'face.png', { type: 'image/png' });
}

const cropping = () => page.getByRole('dialog', { name: '裁剪头像' });
const cropped = () => cropping().getByRole('button', { name: /确\s?定/ });

test('a new picture is cropped to a square, uploaded, shown and saved with the form', async () => {
  const { server } = show('settings/base', { 'POST /sys/common/upload': () => reply('avatar/face-1.png', null, 0) });
  await expect.element(page.getByRole('textbox', { name: '姓名' })).toHaveValue('王芳');
  await chooseFiles(await photo());
  await expect.element(cropping().getByRole('slider', { name: '缩放' })).toBeVisible();
  performance.clearResourceTimings();
  await cropped().click();
  // The test server has no picture file: only the request is checked, in a list that the modules had filled.
  const asked = () => performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname);
  await vi.waitFor(() => expect(asked().join()).toContain('/sys/common/static/avatar/face-1.png'));
  const form = server.callsOf('POST /sys/common/upload')[0]?.body as FormData;
  expect(form.get('biz')).toBe('avatar');
  const sent = await createImageBitmap(form.get('file') as File);
  expect([sent.width, sent.height]).toEqual([256, 256]);
  await page.getByRole('button', { name: '更新基本信息' }).click();
  await vi.waitFor(() => expect(server.callsOf(EDIT)[0]?.body).toMatchObject({ avatar: 'avatar/face-1.png' }));
  await vi.waitFor(() => expect(useSession.getState().user?.avatar).toBe('avatar/face-1.png'));
});

test('a picture that cannot be read is told, and cannot be sent', async () => {
  const { server } = show('settings/base');
  await expect.element(page.getByRole('textbox', { name: '姓名' })).toHaveValue('王芳');
  await chooseFiles(picture('image/png'));
  await expect.element(cropping().getByText('图片无法读取，请换一张')).toBeVisible();
  await expect.element(cropped()).toBeDisabled();
  expect(server.callsOf('POST /sys/common/upload')).toHaveLength(0);
});

test.each([
  ['application/pdf', 8, '请选择 PNG、JPG 或 GIF 图片'],
  ['image/png', 10 * 1024 * 1024 + 1, '文件大小超出10MB限制, 请压缩或降低文件质量!'],
])('a picture of type %s and %d bytes is refused before it is sent', async (type, size, text) => {
  const { server } = show('settings/base');
  await expect.element(page.getByRole('textbox', { name: '姓名' })).toHaveValue('王芳');
  const input = await chooseFiles();
  // The browser's file dialog filters types; drag and drop bypasses it.
  const transfer = new DataTransfer();
  transfer.items.add(picture(type, size));
  input.files = transfer.files;
  input.accept = '';
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(page.getByText(text)).toBeVisible();
  expect(server.callsOf('POST /sys/common/upload')).toHaveLength(0);
});

test('安全设置 shows phone and mail address masked and opens the password dialog of the frame', async () => {
  stop = onShellDialog(asked);
  show('settings/security');
  await expect.element(page.getByText('已绑定手机：138****0001')).toBeVisible();
  await expect.element(page.getByText('已绑定邮箱：w***@songbai.cn')).toBeVisible();
  await page.getByRole('button', { name: '修改账户密码' }).click();
  expect(asked).toHaveBeenCalledExactlyOnceWith('password');
});

test('another sign-in can be ended, the present one cannot', async () => {
  const { server } = show('settings/security');
  await expect.element(page.getByText('当前登录')).toBeVisible();
  expect(page.getByRole('button', { name: '结束登录', exact: true }).elements()).toHaveLength(2);
  const row = page.getByRole('row', { name: /10\.0\.0\.1/ });
  await expect.element(row).toHaveTextContent('Chrome · Windows');
  expect(row.getByRole('button').elements()).toHaveLength(0);
  await page.getByRole('button', { name: '结束登录', exact: true }).first().click();
  await expect.element(page.getByText('确定结束该登录吗?')).toBeVisible();
  await expect.element(page.getByText(/，.+ 从 .+ 登录$/)).toBeVisible();
  await page.getByRole('button', { name: '确定', exact: true }).click();
  await expect.element(page.getByText('已结束该登录')).toBeVisible();
  expect(server.callsOf(`DELETE ${SESSIONS}`)[0]?.params).toEqual({ id: 's2' });
  await vi.waitFor(() => expect(server.callsOf(`GET ${SESSIONS}`)).toHaveLength(2));
});

test('all other sign-ins can be ended at once', async () => {
  const { server } = show('settings/security');
  await page.getByRole('button', { name: '结束其他登录（2）' }).click();
  await page.getByRole('button', { name: '确定', exact: true }).click();
  await expect.element(page.getByText('已结束其他 2 处登录')).toBeVisible();
  expect(server.callsOf(`DELETE ${SESSIONS}`)[0]?.params).toEqual({});
});

test('账户绑定: a new phone asks for the password', async () => {
  const { server } = show('settings/binding');
  await page.getByRole('button', { name: '更换手机' }).click();
  const dialog = page.getByRole('dialog', { name: '绑定手机' });
  const ok = dialog.getByRole('button', { name: '确定', exact: true });
  await ok.click();
  await expect.element(dialog.getByText('请输入手机号!')).toBeVisible();
  await expect.element(dialog.getByText('请输入密码!')).toBeVisible();
  await dialog.getByRole('textbox', { name: '新手机号' }).fill('12345');
  await expect.element(dialog.getByText('请输入正确手机号')).toBeVisible();
  expect(server.callsOf(EDIT)).toHaveLength(0);
  await dialog.getByRole('textbox', { name: '新手机号' }).fill('13900000002');
  await dialog.getByLabelText('登录密码').fill('Songbai#2026');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('当前已绑定手机：139****0002')).toBeVisible();
  expect(server.callsOf(EDIT)[0]?.body).toEqual({
    id: 'u1',
    version: 3,
    phone: '13900000002',
    oldpassword: 'Songbai#2026',
  });
});

test.each(['手机号已存在!', '登录密码输入错误'])('账户绑定: "%s" is told and the dialog stays', async (text) => {
  show('settings/binding', { [EDIT]: () => refusal(text) });
  await page.getByRole('button', { name: '更换手机' }).click();
  const dialog = page.getByRole('dialog', { name: '绑定手机' });
  await dialog.getByRole('textbox', { name: '新手机号' }).fill('13900000002');
  await dialog.getByLabelText('登录密码').fill('Songbai#2026');
  await dialog.getByRole('button', { name: '确定', exact: true }).click();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: '新手机号' })).toHaveValue('13900000002');
});

test('账户绑定: the mail address needs no password, third parties are not offered', async () => {
  const { server } = show('settings/binding');
  await expect.element(page.getByText(/系统未开启第三方登录/)).toBeVisible();
  await page.getByRole('button', { name: '更换邮箱' }).click();
  const dialog = page.getByRole('dialog', { name: '绑定邮箱' });
  await dialog.getByRole('textbox', { name: '新邮箱' }).fill('new@songbai.cn');
  await dialog.getByRole('button', { name: '确定', exact: true }).click();
  await expect.element(page.getByText('当前已绑定邮箱：n***@songbai.cn')).toBeVisible();
  expect(server.callsOf(EDIT)[0]?.body).toEqual({ id: 'u1', version: 3, email: 'new@songbai.cn' });
});

test('个性化设置 opens the settings drawer of the frame', async () => {
  stop = onShellDialog(asked);
  show('settings/custom');
  await page.getByRole('button', { name: '打开系统设置' }).click();
  expect(asked).toHaveBeenCalledExactlyOnceWith('settings');
});
