import { JOB_OUTCOME } from '@songbai/contract/modules/job/job.dicts.ts';
import { expect, test, vi } from 'vitest';
import { jobOffice } from '../../testing/job-office.ts';

vi.setConfig({ testTimeout: 60_000 });

const SECOND = 1000;
const { office, anotherNode, fresh, on, outcomes, pause } = jobOffice();

test('of two nodes whose clocks are 5 s apart each due time is run by one of them', async () => {
  const ahead = await anotherNode(5 * SECOND);
  try {
    const { id } = await fresh();
    for (let second = 0; second < 5 * 60; second += 1) {
      office.t.time.now += SECOND;
      await on(ahead).tick();
      await on(office.t).tick();
      await Promise.all([on(ahead).settled(), on(office.t).settled()]);
    }
    expect(office.calls).toHaveLength(5);
    expect(await outcomes(id)).toEqual(Array.from({ length: 5 }, () => JOB_OUTCOME.done));
  } finally {
    await pause('testA');
    await ahead.close();
  }
});
