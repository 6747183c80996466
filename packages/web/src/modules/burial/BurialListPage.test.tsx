import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, pageOf } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { BurialListPage } from './BurialListPage.tsx';

test('what is still to come stands first, the next day at the top; all of it is one tab away, the last day at the top', async () => {
  const server = fakeServer({ 'GET /cemetery/burial/list': () => pageOf([]) });
  render(<BurialListPage />, { url: '/services/burials' });
  const asked = () => server.callsOf('GET /cemetery/burial/list').at(-1)?.params;
  await expect.poll(asked).toMatchObject({ status: '1,2,3,4', column: 'bookDate', order: 'asc' });
  await page.getByRole('tab', { name: '全部' }).click();
  await expect.poll(asked).toMatchObject({ column: 'bookDate', order: 'desc' });
  expect(asked()).not.toHaveProperty('status');
});

test('who archives has a tab of what is buried and not archived yet, the earliest day at the top', async () => {
  const server = fakeServer({ 'GET /cemetery/burial/list': () => pageOf([]) });
  const { param } = render(<BurialListPage />, { url: '/services/burials' });
  await page.getByRole('tab', { name: '待归档' }).click();
  const asked = () => server.callsOf('GET /cemetery/burial/list').at(-1)?.params;
  await expect.poll(asked).toMatchObject({ status: '5', column: 'bookDate', order: 'asc' });
  expect(param('view')).toBe('buried');
});

test('who does not archive stays with what is to come, also at an address of somebody else', async () => {
  const server = fakeServer({ 'GET /cemetery/burial/list': () => pageOf([]) });
  render(<BurialListPage />, { url: '/services/burials?view=buried', codes: ['cem:burial:list'] });
  await expect.element(page.getByRole('tab', { name: '待安葬', selected: true })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: '待归档' })).not.toBeInTheDocument();
  expect(server.callsOf('GET /cemetery/burial/list').at(-1)?.params).toMatchObject({ status: '1,2,3,4' });
});

test('on a phone a booking is called by the dead and the plot', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const row = { id: 'b1', burialNo: 'AZ202606300001', bookDate: '2026-07-03', slot: '08:00-09:30', status: '2' };
  const place = { deceasedName: '王大山', plotFullName: '松鹤园-A区-01排-01号', burialType: '1' };
  fakeServer({ 'GET /cemetery/burial/list': () => pageOf([{ ...row, ...place }]) });
  render(<BurialListPage />, { url: '/services/burials' });
  await expect.element(page.getByText('王大山 · 松鹤园-A区-01排-01号', { exact: true })).toBeVisible();
});

test('the question before 归档 names the dead, the grave and the time', async () => {
  const row = { id: 'b1', burialNo: 'AZ202606300001', bookDate: '2026-06-30', slot: '08:00-09:30', status: '5' };
  const place = { deceasedName: '王大山', plotFullName: '松鹤园-A区-01排-01号', burialType: '1' };
  fakeServer({ 'GET /cemetery/burial/list': () => pageOf([{ ...row, ...place }]) });
  render(<BurialListPage />, { url: '/services/burials?view=buried' });
  await page.getByRole('button', { name: '归档' }).click();
  await expect.element(page.getByText('「王大山」 松鹤园-A区-01排-01号 2026-06-30 08:00-09:30')).toBeVisible();
});
