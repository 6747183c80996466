import { serviceItem } from '@songbai/contract/modules/service/service.resource.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { ResourceList } from './ResourceList.tsx';

const SAVE = 'PUT /sys/listView/save';
const ROW = { id: 's1', version: 0, code: 'F001', name: '代客祭扫', unit: '次', price: 100, status: '1' };

test('the edge of a head draws the column wider, which is kept; 恢复默认 takes it back (issue 13.3)', async () => {
  const server = fakeServer({ ...fakeResource(serviceItem, [ROW]), [SAVE]: () => reply('保存成功！', null) });
  render(<ResourceList resource={serviceItem} />);
  const head = page.getByRole('columnheader', { name: '定价方式' });
  await expect.element(head).toBeVisible();
  const width = () => head.element().getBoundingClientRect().width;
  const before = width();
  const edge = page.getByTitle('拖动调整定价方式的宽度').element();
  const point = (target: EventTarget, type: string, clientX: number) =>
    target.dispatchEvent(new PointerEvent(type, { clientX, bubbles: true, cancelable: true }));
  point(edge, 'pointerdown', 0);
  point(document, 'pointermove', 60);
  point(document, 'pointerup', 60);
  await expect.poll(width).toBeGreaterThan(before + 40);
  const kept = () => server.callsOf(SAVE).at(-1)?.body;
  await expect.poll(kept).toMatchObject({ settings: { widths: { priceType: expect.any(Number) } } });
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('button', { name: '恢复默认' }).click();
  await expect.poll(width).toBeLessThan(before + 1);
});
