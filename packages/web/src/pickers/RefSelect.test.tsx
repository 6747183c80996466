import { cemetery } from '@songbai/contract/modules/cemetery/cemetery.resource.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeResource } from '../testing/fake-resource.ts';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { render } from '../testing/render.tsx';
import { RefSelect } from './RefSelect.tsx';

const rows = () => [
  { id: 'c1', name: '松鹤园', code: 'SHY' },
  { id: 'c2', name: '青龙山公墓', code: 'QLS' },
];

function Chooser({ initial = null, text }: { initial?: string | null; text?: string }) {
  const [id, setId] = useState<string | null>(initial);
  return (
    <>
      <RefSelect
        target="cemetery"
        value={id}
        onChange={setId}
        text={id === initial ? text : undefined}
        aria-label="陵园"
      />
      <output>{id ?? '无'}</output>
    </>
  );
}

const LIST = 'GET /cemetery/cemetery/list';

test('typing searches by title at the server after a pause; the value is the id', async () => {
  const server = fakeServer(fakeResource(cemetery, rows()));
  render(<Chooser />);
  expect(server.callsOf(LIST)).toHaveLength(0);
  await page.getByLabelText('陵园').fill('青龙');
  const asked = () => server.callsOf(LIST).map(({ params }) => params.keyword ?? '');
  await expect.poll(asked).toContain('青龙');
  await page.getByTitle('青龙山公墓').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('c2');
  expect(asked().length).toBeLessThanOrEqual(2);
});

test('a chosen id shows its title: the delivered text, or one that is asked for (user-asks row 3: no bare code)', async () => {
  const server = fakeServer(fakeResource(cemetery, rows()));
  render(<Chooser initial="c1" text="松鹤园" />);
  await expect.element(page.getByTitle('松鹤园')).toBeVisible();
  expect(server.calls).toHaveLength(0);
  render(<Chooser initial="c2" />);
  await expect.element(page.getByTitle('青龙山公墓')).toBeVisible();
});

test('a refused search says why instead of pretending there is nothing', async () => {
  fakeServer({ [LIST]: () => refusal('没有权限，请联系管理员分配权限！', 510) });
  render(<Chooser />);
  await page.getByLabelText('陵园').click();
  await expect.element(page.getByText('没有权限，请联系管理员分配权限！')).toBeVisible();
});
