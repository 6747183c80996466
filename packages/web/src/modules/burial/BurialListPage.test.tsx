import { expect, test } from 'vitest';
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
