import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { Countdown } from './Countdown.tsx';
import { MoneyInput } from './MoneyInput.tsx';

function Box({ onFen, initial = null }: { onFen(fen: number | null): void; initial?: number | null }) {
  const [fen, setFen] = useState<number | null>(initial);
  return (
    <MoneyInput
      aria-label="金额"
      value={fen}
      onChange={(next) => {
        setFen(next);
        onFen(next);
      }}
    />
  );
}

const box = () => page.getByLabelText('金额');

describe('MoneyInput: yuan on screen, integer fen inside (design.md §5)', () => {
  test.each([
    ['0.1', 10],
    ['19.99', 1999],
    ['1.005', 100],
    ['123456789.01', 12_345_678_901],
    ['-5.5', -550],
    ['7.', 700],
    ['１，２３４．５', 123_450],
    ['12。5', 1250],
    ['￥1,234元', 123_400],
    ['1000000000000', 99_999_999_999_999],
  ])('%s yuan are %i fen', async (typed, fen) => {
    let last: number | null = null;
    render(<Box onFen={(next) => (last = next)} />);
    await box().fill(typed);
    await userEvent.tab();
    expect(last).toBe(fen);
  });

  test('an amount that is too large stays to be seen', async () => {
    render(<Box onFen={() => undefined} />);
    await box().fill('1000000000000');
    await userEvent.tab();
    await expect.element(box()).toHaveValue('999999999999.99');
  });

  test('shows two decimals and clears to nothing', async () => {
    let last: number | null = 1;
    render(<Box initial={1_234_500} onFen={(next) => (last = next)} />);
    await expect.element(box()).toHaveValue('12345.00');
    await box().clear();
    expect(last).toBeNull();
  });
});

test('Countdown counts from the seconds the server gave, whatever the clock here says', async () => {
  let ended = 0;
  render(<Countdown until="2000-01-01 00:00:00" secondsLeft={2} onEnd={() => (ended += 1)} />);
  await expect.element(page.getByRole('timer')).toHaveTextContent('00:02');
  await expect.element(page.getByRole('timer')).toHaveTextContent('00:00');
  await expect.poll(() => ended).toBe(1);
});
