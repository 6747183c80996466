import { position } from '@songbai/contract/modules/position/position.resource.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { PositionListPage } from './PositionListPage.tsx';

test('(contract/1 §9) the form asks for code, name and rank in its own words', async () => {
  fakeServer(fakeResource(position, []));
  render(<PositionListPage />);
  await page.getByRole('button', { name: /新增/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^确\s?定$/ }).click();
  for (const text of ['请输入职务编码', '请输入职务名称', '请选择职级'])
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
  await dialog.getByLabelText('职务编码').fill('岗');
  await expect.element(dialog.getByText('职务编码只能由字母、数字和下划线组成，且以字母开头')).toBeVisible();
});
