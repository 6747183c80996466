import { epochOf } from '@songbai/contract/rules/dates.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { heldTimers } from '../../testing/held-timers.ts';
import { render } from '../../testing/render.tsx';
import { useCronPreview } from './use-cron-preview.ts';

function Preview() {
  const [hour, setHour] = useState(8);
  const text = useCronPreview(`0 0 ${hour} * * ? *`, {
    remote: undefined,
    exeStartTime: epochOf('2026-03-01 08:30:00'),
  });
  return (
    <>
      <button type="button" onClick={() => setHour(hour + 1)}>
        晚一小时
      </button>
      <output>{text}</output>
    </>
  );
}

test('the preview is worked out 500 ms after the last change, not before (spec/2 §4, §9)', async () => {
  const { pass } = heldTimers();
  render(<Preview />);
  await pass(0);
  const shown = () => page.getByRole('status').element().textContent ?? '';
  const later = () => page.getByRole('button', { name: '晚一小时' }).element();
  await pass(499);
  expect(shown()).toBe('执行预览，会忽略年份参数');
  await pass(1);
  expect(shown()).toContain('2026-03-02 08:00:00');
  (later() as HTMLElement).click();
  await pass(499);
  (later() as HTMLElement).click();
  await pass(499);
  expect(shown()).toContain('2026-03-02 08:00:00');
  await pass(1);
  expect(shown()).toContain('2026-03-01 10:00:00');
  expect(shown()).not.toContain('09:00:00');
});
