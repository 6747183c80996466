import { cemetery } from '@songbai/contract/modules/cemetery/cemetery.resource.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeResource } from '../testing/fake-resource.ts';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { render } from '../testing/render.tsx';
import { RefMultiSelect } from './RefMultiSelect.tsx';

const rows = () => [
  { id: 'c1', name: '松鹤园', code: 'SHY' },
  { id: 'c2', name: '青龙山公墓', code: 'QLS' },
  { id: 'c3', name: '福寿园', code: 'FSY' },
];
const LIST = 'GET /cemetery/cemetery/list';

function Chooser({ initial = null }: { initial?: string | null }) {
  const [ids, setIds] = useState<string | null>(initial);
  return (
    <>
      <RefMultiSelect target="cemetery" value={ids} onChange={setIds} aria-label="陵园" />
      <output>{ids ?? '无'}</output>
    </>
  );
}

const value = () => page.getByRole('status');

test('several rows are chosen by typing; the value is their ids joined by commas', async () => {
  const server = fakeServer(fakeResource(cemetery, rows()));
  render(<Chooser />);
  await page.getByLabelText('陵园').fill('青龙');
  await expect.poll(() => server.callsOf(LIST).at(-1)?.params.keyword).toBe('青龙');
  await page.getByTitle('青龙山公墓').click();
  await expect.element(value()).toHaveTextContent('c2');
  await page.getByLabelText('陵园').fill('松');
  await page.getByTitle('松鹤园').click();
  await expect.element(value()).toHaveTextContent('c2,c1');
  await userEvent.keyboard('{Backspace}{Backspace}');
  await expect.element(value()).toHaveTextContent('无');
});

test('chosen ids show their titles, asked for together; a trailing comma does no harm', async () => {
  const server = fakeServer(fakeResource(cemetery, rows()));
  render(<Chooser initial="c1,c3,gone," />);
  for (const name of ['松鹤园', '福寿园', '（无法显示）']) await expect.element(page.getByText(name)).toBeVisible();
  expect(server.callsOf(LIST).map(({ params }) => params.id)).toEqual(['c1,c3,gone']);
  page.getByTitle('松鹤园').element().querySelector<HTMLElement>('[class*="item-remove"]')?.click();
  await expect.element(value()).toHaveTextContent('c3,gone');
  expect(server.callsOf(LIST)).toHaveLength(1);
});

test('a refused search says why', async () => {
  fakeServer({ [LIST]: () => refusal('没有权限，请联系管理员分配权限！', 510) });
  render(<Chooser />);
  await page.getByLabelText('陵园').click();
  await expect.element(page.getByText('没有权限，请联系管理员分配权限！')).toBeVisible();
});
