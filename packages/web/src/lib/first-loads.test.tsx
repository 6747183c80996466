import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { useAfterFirstLoads } from './first-loads.ts';

function pending(): { promise: Promise<string>; resolve: (text: string) => void } {
  let resolve: (text: string) => void = () => undefined;
  const promise = new Promise<string>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function Slow({ of: wait, name }: { of: Promise<string>; name: string }) {
  const { data } = useQuery({ queryKey: [name], queryFn: () => wait });
  return <p>{data ?? '加载中'}</p>;
}

const Heavy = () => <p>{useAfterFirstLoads() ? '画好了' : '还没画'}</p>;

test('what takes long to draw waits for all that is loaded for the first time', async () => {
  const [one, other] = [pending(), pending()];
  render(
    <>
      <Slow of={one.promise} name="一" />
      <Slow of={other.promise} name="二" />
      <Heavy />
    </>,
  );
  one.resolve('第一个');
  await expect.element(page.getByText('第一个')).toBeVisible();
  // Idle by now, and one is still on its way.
  await new Promise((resolve) => requestIdleCallback(resolve));
  await expect.element(page.getByText('还没画')).toBeVisible();
  other.resolve('第二个');
  await expect.element(page.getByText('第二个')).toBeVisible();
  await expect.element(page.getByText('画好了')).toBeVisible();
});

test('without anything to load it does not wait, and it does not wait for ever', async () => {
  render(<Heavy />);
  await expect.element(page.getByText('画好了')).toBeVisible();
  render(
    <>
      <Slow of={pending().promise} name="从不" />
      <Heavy />
    </>,
  );
  await expect.poll(() => document.body.textContent?.match(/画好了/g)?.length).toBe(2);
  await expect.element(page.getByText('加载中')).toBeVisible();
});
