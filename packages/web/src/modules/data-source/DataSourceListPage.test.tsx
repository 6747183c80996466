import { DATABASE_TYPE } from '@songbai/contract/modules/data-source/data-source.dicts.ts';
import { dataSource } from '@songbai/contract/modules/data-source/data-source.resource.ts';
import { sourceType } from '@songbai/contract/modules/data-source/source-types.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { type FakeRow, fakeResource } from '../../testing/fake-resource.ts';
import { type FakeHandler, fakeServer, refusal, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { DataSourceListPage } from './DataSourceListPage.tsx';

const TEST = 'POST /online/cgreport/api/testConnection';
const row = (): FakeRow => ({
  id: 's1',
  version: 1,
  code: 'erp',
  name: '财务系统',
  dbType: DATABASE_TYPE.postgresql,
  dbType_dictText: 'PostgreSQL',
  dbDriver: 'org.postgresql.Driver',
  dbUrl: 'jdbc:postgresql://erp.example.com:5432/books',
  dbUsername: 'reader',
  passwordTime: '2026-06-30 10:00:00',
});

function show(more: Record<string, FakeHandler> = {}, codes?: readonly string[]) {
  const server = fakeServer({ ...fakeResource(dataSource, [row()]), ...more });
  render(<DataSourceListPage />, codes ? { codes } : {});
  return server;
}
const dialog = () => page.getByRole('dialog');
const box = (name: string) => dialog().getByRole('textbox', { name });
const save = () => page.getByRole('button', { name: /^确\s?定$/ }).click();
const choose = async (name: string) => {
  await dialog().getByRole('combobox', { name: '数据库类型' }).click();
  await page.getByTitle(name, { exact: true }).click();
};

describe('(contract/2 §8) 多数据源管理', () => {
  test('a type fills in driver and address, another one replaces them, but nothing that was typed', async () => {
    const server = show();
    await page.getByRole('button', { name: /新增$/ }).click();
    await choose('MySQL 5.7+');
    await expect.element(box('驱动类')).toHaveValue('com.mysql.cj.jdbc.Driver');
    await expect.element(box('数据源地址')).toHaveValue(sourceType(DATABASE_TYPE.mysql)?.url);
    await choose('SQLServer');
    await expect.element(box('驱动类')).toHaveValue('com.microsoft.sqlserver.jdbc.SQLServerDriver');
    await expect.element(box('数据源地址')).toHaveValue(sourceType(DATABASE_TYPE.sqlserver)?.url);
    await box('数据源地址').fill('jdbc:mariadb://db.example.com/shop');
    await expect.element(page.getByText(/数据源地址应以 jdbc:sqlserver: 开头/)).toBeVisible();
    await choose('MariaDB');
    await expect.element(box('数据源地址')).toHaveValue('jdbc:mariadb://db.example.com/shop');
    await expect.element(page.getByText(/数据源地址应以/)).not.toBeInTheDocument();
    await box('数据源编码').fill('1x');
    await expect.element(page.getByText('编码必须以字母开头，可包含数字、下划线、横杠')).toBeVisible();
    await box('数据源编码').fill('shop');
    await box('数据源名称').fill('商店');
    await box('用户名').fill('reader');
    await dialog().getByLabelText('密码').fill('S3cret');
    const element = dialog().element();
    expect(await axeFindings(element.querySelector('.ant-modal-body') ?? element)).toEqual([]);
    await save();
    await expect.element(page.getByText('添加成功！')).toBeVisible();
    expect(server.callsOf('POST /sys/dataSource/add')[0]?.body).toMatchObject({
      ...{ code: 'shop', name: '商店', dbType: DATABASE_TYPE.mariadb, dbPassword: 'S3cret', dbUsername: 'reader' },
    });
  });

  test('a type that is not there is told with those that are', async () => {
    show();
    await page.getByRole('button', { name: /新增$/ }).click();
    await choose('Oracle');
    await expect
      .element(page.getByText(/暂不支持这种数据库，可以连接：MySQL、SQLServer、MariaDB、PostgreSQL、SQLite/))
      .toBeVisible();
  });

  test('on edit the code is locked, the address stays, and an empty password is not sent', async () => {
    const server = show();
    await page.getByRole('button', { name: '编辑', exact: true }).click();
    await expect.element(box('数据源编码')).toBeDisabled();
    await expect.element(box('数据源地址')).toHaveValue('jdbc:postgresql://erp.example.com:5432/books');
    await expect.element(dialog().getByLabelText('密码')).toHaveAttribute('placeholder', '已保存');
    await box('数据源名称').fill('财务');
    await save();
    await expect.element(page.getByText('修改成功')).toBeVisible();
    expect(server.callsOf('PUT /sys/dataSource/edit')[0]?.body).toEqual({ id: 's1', version: 1, name: '财务' });
  });

  test('测试 says 连接成功, or why not', async () => {
    const server = show({ [TEST]: () => reply('连接成功', true) });
    await page.getByRole('button', { name: '测试', exact: true }).click();
    await expect.element(page.getByText('连接成功')).toBeVisible();
    expect(server.callsOf(TEST)[0]?.body).toMatchObject({
      id: 's1',
      dbUrl: 'jdbc:postgresql://erp.example.com:5432/books',
    });
    server.on({ [TEST]: () => refusal('连接被拒绝，请检查地址和端口') });
    await page.getByRole('button', { name: '编辑', exact: true }).click();
    await box('用户名').fill('other');
    await dialog().getByRole('button', { name: '测试连接' }).click();
    await expect.element(page.getByText('连接失败', { exact: true }).last()).toBeVisible();
    await expect.element(page.getByText('连接被拒绝，请检查地址和端口')).toBeVisible();
    expect(server.callsOf(TEST)[1]?.body).toMatchObject({ id: 's1', dbUsername: 'other' });
  });

  test('without the rights nothing can be changed or tried', async () => {
    show({}, ['system:dataSource:list']);
    await expect.element(page.getByText('财务系统').first()).toBeVisible();
    expect(page.getByRole('button', { name: /新增$|^编辑$|^删除$|^测\s?试$|导入$|导出$/ }).elements()).toHaveLength(0);
  });
});
