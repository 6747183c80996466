import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { reportServer, USER_DATA, USER_PARAMS } from '../../testing/report-fixtures.ts';
import { PopupField } from './PopupField.tsx';

const DAY = { paramName: 'since', paramTxt: '入职日期起', paramValue: '', paramType: 'date', required: true };
const UNIT = { paramName: 'unit', paramTxt: '部门', paramValue: '销售部', paramType: 'string', required: false };

const dialog = () => page.getByRole('dialog', { name: '用户信息' });
const press = (name: RegExp) => dialog().getByRole('button', { name }).click();

async function open(param?: Record<string, unknown>) {
  const server = fakeServer({ ...reportServer(), [USER_PARAMS]: () => [DAY, UNIT] });
  render(
    <PopupField
      {...{ code: 'report_user', field: 'host', orgFields: 'realname', destFields: 'host', 'aria-label': '接待人' }}
      {...(param ? { param } : {})}
    />,
  );
  await page.getByRole('textbox', { name: '接待人' }).click();
  await expect.element(dialog().getByRole('button', { name: /^查\s?询$/ })).toBeVisible();
  return server;
}

test('a report with a required parameter is asked once the person has given it', async () => {
  const server = await open();
  await expect.element(dialog().getByText('请输入入职日期起，再点击查询')).toBeVisible();
  await expect.element(dialog().getByRole('textbox', { name: '部门' })).toHaveValue('销售部');
  expect(server.callsOf(USER_DATA)).toEqual([]);
  await dialog().getByRole('textbox', { name: '入职日期起' }).fill('2020-01-01');
  await userEvent.keyboard('{Enter}');
  await dialog().getByRole('textbox', { name: '部门' }).fill('');
  await press(/^查\s?询$/);
  await expect.element(dialog().getByRole('row', { name: /员工1 / })).toBeVisible();
  // What was emptied does not fall back to its usual value.
  expect(server.callsOf(USER_DATA)[0]?.params).toMatchObject({ self_since: '2020-01-01', self_unit: "''" });
  await press(/^重\s?置$/);
  await expect.element(dialog().getByText('请输入入职日期起，再点击查询')).toBeVisible();
  await expect.element(dialog().getByRole('textbox', { name: '部门' })).toHaveValue('销售部');
});

test('a parameter that the field fixes is not asked of the person', async () => {
  const server = await open({ since: '2024-05-01' });
  await expect.element(dialog().getByRole('row', { name: /员工1 / })).toBeVisible();
  await expect.element(dialog().getByRole('textbox', { name: '入职日期起' })).not.toBeInTheDocument();
  expect(server.callsOf(USER_DATA)[0]?.params).toMatchObject({ self_since: '2024-05-01' });
  expect(server.callsOf(USER_DATA)[0]?.params).not.toHaveProperty('self_unit');
});
