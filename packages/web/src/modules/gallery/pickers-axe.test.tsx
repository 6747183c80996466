import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { peopleServer } from '../../testing/people-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { BizSelectExample } from './examples/BizSelectExample.tsx';
import { SelectDepartExample } from './examples/SelectDepartExample.tsx';
import { SelectUserExample } from './examples/SelectUserExample.tsx';

const ROLES = [{ id: 'role-sales', roleCode: 'sales', roleName: '销售' }];

test.each<[string, ComponentType, string | undefined]>([
  ['people', SelectUserExample, '选择用户'],
  ['departments', SelectDepartExample, undefined],
  ['records', BizSelectExample, '选择'],
])('axe finds nothing in the picker of %s', async (_name, Example, button) => {
  fakeServer({ ...peopleServer(), 'GET /sys/role/queryall': () => ROLES });
  render(<Example />);
  if (button) await page.getByRole('button', { name: button, exact: true }).first().click();
  else await page.getByRole('textbox').first().click();
  await expect
    .element(
      page
        .getByRole('dialog')
        .getByText(/销售部|销售/)
        .first(),
    )
    .toBeVisible();
  const body = page.getByRole('dialog').element().querySelector('.ant-modal-body');
  expect(await axeFindings(body ?? document.body)).toEqual([]);
});
