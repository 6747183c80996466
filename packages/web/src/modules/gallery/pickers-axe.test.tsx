import axe from 'axe-core';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '../../testing/fake-server.ts';
import { peopleServer } from '../../testing/people-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { AreaExample } from './examples/AreaExample.tsx';
import { BizSelectExample } from './examples/BizSelectExample.tsx';
import { DictControlsExample } from './examples/DictControlsExample.tsx';
import { SelectDepartExample } from './examples/SelectDepartExample.tsx';
import { SelectUserExample } from './examples/SelectUserExample.tsx';
import { SmallInputsExample } from './examples/SmallInputsExample.tsx';

const ROLES = [{ id: 'role-sales', roleCode: 'sales', roleName: '销售' }];

/** Names of the rules that the page breaks. */
async function broken(root: Element): Promise<string[]> {
  const { violations } = await axe.run(root, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    // Colours are the theme's, which is not loaded here; the journeys look at them in the real console.
    rules: { 'color-contrast': { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

test.each<[string, ComponentType, string | undefined]>([
  ['people', SelectUserExample, '选择用户'],
  ['departments', SelectDepartExample, undefined],
  ['records', BizSelectExample, 'search 选择'],
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
  expect(await broken(body ?? document.body)).toEqual([]);
});

test.each<[string, ComponentType]>([
  ['regions', AreaExample],
  ['small inputs', SmallInputsExample],
  ['dictionary controls', DictControlsExample],
])('axe finds nothing in %s', async (_name, Example) => {
  fakeServer({});
  render(<Example />);
  await expect.element(page.getByRole('status').first()).toBeVisible();
  expect(await broken(document.querySelector('.ant-app') ?? document.body)).toEqual([]);
});
