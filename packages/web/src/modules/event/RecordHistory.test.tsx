import type { TimelineEntry } from '@songbai/contract/modules/event/event.calls.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { RecordHistory } from './RecordHistory.tsx';

const TIMELINE = 'GET /cemetery/event/timeline';

const entry = (n: number, over: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id: `e${n}`,
  time: `2026-07-0${n} 10:15:00`,
  actorName: '王芳',
  title: '保留',
  summary: `王芳保留，第${n}次`,
  reason: null,
  changes: [],
  ...over,
});

const opened = async (name: string) => {
  await page.getByRole('button', { name }).click();
};

describe('issue 14 §10: what was done is seen', () => {
  test('it is read when it is opened, with older entries on demand', async () => {
    const server = fakeServer({
      [TIMELINE]: ({ params }) =>
        params.after ? { records: [entry(1)], next: null } : { records: [entry(3), entry(2)], next: 'place' },
    });
    render(<RecordHistory kind="order" id="o1" />);
    await expect.element(page.getByRole('button', { name: '办理记录' })).toBeVisible();
    expect(server.callsOf(TIMELINE)).toHaveLength(0);
    await opened('办理记录');
    await expect.element(page.getByText('王芳保留，第3次')).toBeVisible();
    await expect.element(page.getByText('2026-07-03 10:15 王芳')).toBeVisible();
    await page.getByRole('button', { name: '更早的记录' }).click();
    await expect.element(page.getByText('王芳保留，第1次')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '更早的记录' })).not.toBeInTheDocument();
    expect(server.callsOf(TIMELINE).map(({ params }) => [params.kind, params.id, params.after])).toEqual([
      ['order', 'o1', undefined],
      ['order', 'o1', 'place'],
    ]);
  });

  test('nothing yet, and a failure that can be tried again', async () => {
    const server = fakeServer({ [TIMELINE]: () => refusal('未找到对应实体') });
    render(<RecordHistory kind="customer" id="c1" />);
    await opened('办理记录');
    await expect.element(page.getByText('未找到对应实体')).toBeVisible();
    server.on({ [TIMELINE]: () => ({ records: [], next: null }) });
    await page.getByRole('button', { name: /重\s?试/ }).click();
    await expect.element(page.getByText('暂无办理记录')).toBeVisible();
  });

  test('rights and holds of a plot stand under their generation', async () => {
    const right = { id: 'r1', status: '有效', holderName: '陈建国', orderNo: 'DD1', startDate: '2026-07-01' };
    fakeServer({
      'GET /cemetery/event/generations': () => [
        { generation: 2, rights: [{ ...right, endDate: null, endType: null }], holds: [] },
      ],
    });
    render(<RecordHistory kind="plot" id="p1" />);
    await opened('历代使用权与保留');
    const second = page.getByRole('region', { name: '第 2 代' });
    await expect.element(second.getByText('使用权（有效）')).toBeVisible();
    await expect.element(second.getByText('墓主：陈建国')).toBeVisible();
  });
});
