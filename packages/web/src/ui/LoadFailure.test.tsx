import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../lib/failure.ts';
import { render } from '../testing/render.tsx';
import { LoadFailure } from './LoadFailure.tsx';

const again = () => page.getByRole('button', { name: /重\s?试/ });
const line = () => page.getByRole('alert');

/** A component that shows loading, data or the failure, as pages do. */
function Part({ load }: { load(): Promise<string> }) {
  const { data, error, refetch } = useQuery({ queryKey: ['part'], queryFn: load });
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  return data ? <p>{data}</p> : <Skeleton active />;
}

test('spec/2 §8: what could not be loaded says why and can be asked for once more', async () => {
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked === 1) throw new ApiError('系统繁忙');
    return '内容';
  };
  render(<Part load={load} />);
  await expect.element(line()).toHaveTextContent('系统繁忙');
  await again().click();
  await expect.element(page.getByText('内容')).toBeVisible();
  await expect.element(line()).not.toBeInTheDocument();
});

test('with the keyboard: 重试 keeps the focus when it fails once more', async () => {
  let asked = 0;
  const load = async () => {
    asked += 1;
    throw new ApiError(`第${asked}次失败`);
  };
  render(<Part load={load} />);
  await expect.element(line()).toHaveTextContent('第1次失败');
  await userEvent.keyboard('{Tab}');
  await expect.element(again()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(line()).toHaveTextContent('第2次失败');
  await expect.element(again()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(line()).toHaveTextContent('第3次失败');
});

test('while it is asked again the button says so and a second press asks nothing', async () => {
  let asked = 0;
  const retry = () => {
    asked += 1;
    return new Promise<void>(() => undefined);
  };
  render(<LoadFailure error="系统繁忙" what="查询已删除的用户失败" onRetry={retry} />);
  await expect.element(line()).toHaveTextContent('查询已删除的用户失败：系统繁忙');
  await again().click();
  await expect.element(page.getByRole('button')).toHaveClass(/loading/);
  (page.getByRole('button').element() as HTMLElement).click();
  expect(asked).toBe(1);
});

test('texts of programming errors stay out of sight', async () => {
  render(<LoadFailure error={new TypeError('x is undefined')} onRetry={() => undefined} />);
  await expect.element(line()).toHaveTextContent('请求出现错误，请稍后再试');
});
