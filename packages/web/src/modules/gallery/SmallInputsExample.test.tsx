import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { SmallInputsExample } from './examples/SmallInputsExample.tsx';

const output = () => page.getByRole('status');

describe('small inputs', () => {
  test('a query box wraps what is typed, and rewords it for another type (contract/3 §1 JInput)', async () => {
    render(<SmallInputsExample />);
    await page.getByRole('textbox', { name: '条件' }).fill(' 12 ');
    await expect.element(output()).toHaveTextContent('*12*；N；全部；无');
    await page.getByText('不小于').click();
    await expect.element(output()).toHaveTextContent('>= 12；N；全部；无');
    await expect.element(page.getByRole('textbox', { name: '条件' })).toHaveValue('12');
    await page.getByRole('textbox', { name: '条件' }).clear();
    await expect.element(output()).toHaveTextContent('无；N；全部；无');
  });

  test('an empty switch is off at once; in a query it is 是, 否 or neither (spec/2 §3, contract/3 §1 JSwitch)', async () => {
    render(<SmallInputsExample />);
    await expect.element(output()).toHaveTextContent('无；N；全部；无');
    await page.getByRole('switch', { name: '启用' }).click();
    await expect.element(output()).toHaveTextContent('无；Y；全部；无');
    await page.getByRole('combobox', { name: '查询启用' }).click();
    await page.getByTitle('否', { exact: true }).click();
    await expect.element(output()).toHaveTextContent('无；Y；N；无');
  });

  test('a tag input parts every two characters with a semicolon (spec/2 §5)', async () => {
    render(<SmallInputsExample />);
    await page.getByRole('textbox', { name: '标签' }).fill('头排近路朝南');
    await expect.element(page.getByRole('textbox', { name: '标签' })).toHaveValue('头排;近路;朝南');
  });
});
