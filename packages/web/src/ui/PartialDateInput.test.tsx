import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { PartialDateInput, PartialDateText } from './PartialDateInput.tsx';

function Box() {
  const [value, setValue] = useState('');
  return <PartialDateInput aria-label="出生日期" value={value} onChange={setValue} />;
}

test.each([
  ['1950-03-02', '公历 1950-03-02，农历一九五〇年正月十四'],
  ['农历一九五〇年正月十四', '公历 1950-03-02，农历一九五〇年正月十四'],
  ['1950年3月', '1950-03，日期不详'],
  ['1950', '1950 年，月日不详'],
  ['去年', '无法识别的日期'],
])('domain.md §3.0: %s is understood as %s', async (text, reading) => {
  render(<Box />);
  await userEvent.fill(page.getByLabelText('出生日期'), text);
  await expect.element(page.getByText(reading, { exact: true })).toBeVisible();
});

test('a detail shows the other calendar beside the text as it was given', async () => {
  render(<PartialDateText value="1950-03-02" />);
  await expect.element(page.getByText('1950-03-02（农历一九五〇年正月十四）')).toBeVisible();
});
