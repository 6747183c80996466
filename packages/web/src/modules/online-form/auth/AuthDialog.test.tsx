import type { AuthColumn } from '@songbai/contract/modules/online-auth/online-auth.calls.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../../testing/axe.ts';
import { type FakeHandler, fakeServer, pageOf, reply } from '../../../testing/fake-server.ts';
import { render } from '../../../testing/render.tsx';
import { AuthDialog } from './AuthDialog.tsx';
import { GrantDialog } from './GrantDialog.tsx';

const API = '/online/cgform/api';
const shown = { id: 'h1', tableTxt: '包裹' };
const close = () => undefined;

function serve(more: Record<string, FakeHandler> = {}) {
  let status: 0 | 1 = 0;
  const column = (): AuthColumn => ({
    ...{ code: 'price', title: '价格', status, isShowForm: 1, isShowList: 1 },
    ...{ listShow: status === 1, formShow: status === 1, formEditable: status === 1 },
  });
  const control = { id: 'c1', code: 'price', type: 1, control: 5, page: 3, title: '价格-列表可见' };
  return fakeServer({
    [`GET ${API}/authColumn/h1`]: () => [column()],
    [`PUT ${API}/authColumn`]: ({ body }) => {
      ({ status } = body as { status: 0 | 1 });
      return reply('保存成功', null);
    },
    [`POST ${API}/authColumn`]: () => reply('保存成功', null),
    [`GET ${API}/authButton/h1`]: () => ({
      buttonList: [{ buttonCode: 'audit', buttonName: '审核', buttonStyle: 'link', buttonStatus: '1' }],
      authList: [{ id: 'b1', cgformId: 'h1', code: 'export', type: 2, control: 5, page: 3, status: 1 }],
    }),
    [`POST ${API}/authButton`]: () => reply('保存成功', { id: 'b2' }),
    [`PUT ${API}/authButton/b1`]: () => reply('保存成功', null),
    [`GET ${API}/authData/h1`]: () => [],
    [`POST ${API}/authData`]: () => reply('添加成功！', null),
    'GET /online/cgform/field/listByHeadId': () => [{ dbFieldName: 'price', dbFieldTxt: '价格' }],
    [`GET ${API}/authTables/h1`]: () => [{ id: 'h1', tableName: 'parcel', tableTxt: '包裹' }],
    [`GET ${API}/authPage/h1/1`]: () => [control],
    [`GET ${API}/authPage/h1/2`]: () => [],
    [`GET ${API}/validAuthData/h1`]: () => [],
    [`GET ${API}/roleAuth`]: () => [],
    [`POST ${API}/roleColumnAuth/r1/h1`]: () => reply('保存成功', null),
    'GET /sys/role/list': () => pageOf([{ id: 'r1', roleName: '业务员', roleCode: 'sales' }]),
    ...more,
  });
}

const toggle = (name: string) => page.getByRole('switch', { name });
const tab = (name: string) => page.getByRole('tab', { name }).click();

describe('(contract/2 §15.6) 权限控制', () => {
  test('a table without fields that can be controlled says where they come from', async () => {
    serve({ [`GET ${API}/authColumn/h1`]: () => [] });
    render(<AuthDialog head={shown} onClose={close} />);
    await expect.element(page.getByText(/^这张表还没有可以控制的字段，请在设计器/)).toBeVisible();
    expect(page.getByText('没有数据', { exact: true }).elements()).toHaveLength(0);
  });

  test('says what control means, puts a field under control, then frees one of its places', async () => {
    const server = serve();
    render(<AuthDialog head={shown} onClose={close} />);
    await expect.element(page.getByText(/启用后对所有人隐藏（包括管理员）/)).toBeVisible();
    await toggle('价格启用控制').click();
    await expect
      .poll(() => server.callsOf(`PUT ${API}/authColumn`)[0]?.body)
      .toEqual({
        ...{ cgformId: 'h1', code: 'price', status: 1 },
      });
    await toggle('价格表单可见受控').click();
    await expect
      .poll(() => server.callsOf(`POST ${API}/authColumn`)[0]?.body)
      .toEqual({
        ...{ cgformId: 'h1', code: 'price', switchFlag: 2, formShow: false },
      });
    expect(await axeFindings(document.body)).toEqual([]);
  });

  test('buttons, built-in and own, are put under control and freed', async () => {
    const server = serve();
    render(<AuthDialog head={shown} onClose={close} />);
    await tab('按钮权限');
    await expect.element(toggle('导出启用控制')).toBeChecked();
    await toggle('审核启用控制').click();
    await expect
      .poll(() => server.callsOf(`POST ${API}/authButton`)[0]?.body)
      .toMatchObject({ code: 'audit', page: 3 });
    await toggle('导出启用控制').click();
    await expect.poll(() => server.callsOf(`PUT ${API}/authButton/b1`)).toHaveLength(1);
  });

  test('a role is chosen and granted a field', async () => {
    const server = serve();
    render(<GrantDialog head={shown} onClose={close} />);
    await expect.element(page.getByText('请先选中角色/部门/用户')).toBeVisible();
    await page.getByRole('combobox', { name: '角色' }).click();
    await page.getByText('业务员', { exact: true }).last().click();
    await page.getByText('价格-列表可见').click();
    await page.getByRole('button', { name: /^保\s?存$/ }).click();
    await expect
      .poll(() => server.callsOf(`POST ${API}/roleColumnAuth/r1/h1`)[0]?.body)
      .toEqual({
        ...{ authId: '["c1"]', authMode: 'role' },
      });
  });
});
