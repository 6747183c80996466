import { serviceItem } from '@songbai/contract/modules/service/service.resource.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { ResourceList } from './ResourceList.tsx';

const { unit, ...others } = serviceItem.fields;

test('a field with a control of its own in the query bar is asked with it; the list begins with its value, and 重置 goes back to it (contract/2 §15.3)', async () => {
  const field = {
    ...unit,
    query: 'in',
    asked: { kind: 'dict', dict: others.category.dict },
    askedAtFirst: '2',
  } as const;
  const resource: Resource = { ...serviceItem, search: [], fields: { unit: field, ...others } };
  const server = fakeServer(fakeResource(serviceItem, []));
  const asked = () => server.callsOf('GET /cemetery/serviceItem/list').at(-1)?.params.unit;
  render(<ResourceList resource={resource} />);
  await expect.poll(() => asked()).toBe('2');
  await page.getByLabelText('单位').first().click();
  await page.getByTitle('鲜花', { exact: true }).last().click();
  await page.getByRole('search').getByRole('button', { name: '查询' }).click();
  await expect.poll(() => asked()).toBe('2,3');
  await page.getByRole('button', { name: '重置' }).click();
  await expect.poll(() => asked()).toBe('2');
});
