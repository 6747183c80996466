import type { SavedQuery } from '@songbai/contract/modules/saved-query/saved-query.calls.ts';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeServer, fakeServer } from './fake-server.ts';
import { peopleServer } from './people-fixtures.ts';
import { render } from './render.tsx';
import { savedQueryServer } from './saved-queries.ts';

/** The first of the open dialogs: confirmations are shown above it. */
export const dialog = () => page.getByRole('dialog').first();
export const row = (at = 1) => dialog().getByRole('group', { name: `条件${at}`, exact: true });
export const button = (name: string | RegExp) => dialog().getByRole('button', { name });
export const output = () => page.getByRole('status').first();
export const asked = () => JSON.parse(output().element().textContent ?? '') as { matchType: string; params: unknown[] };

/** Opens the super query of this content over people, departments and these saved queries. */
export async function openSuperQuery(
  content: ReactNode,
  saved: SavedQuery[] = [],
  before?: (server: FakeServer) => void,
): Promise<FakeServer> {
  const server = fakeServer({ ...peopleServer(), ...savedQueryServer(saved) });
  render(content);
  before?.(server);
  await page.getByRole('button', { name: '高级查询', exact: true }).click();
  await expect.element(dialog()).toBeVisible();
  return server;
}

/** Selects the field of a row. */
export async function choose(field: string, at = 1): Promise<void> {
  await row(at)
    .getByRole('combobox', { name: `条件${at}查询字段` })
    .fill(field);
  await page.getByText(field, { exact: true }).last().click();
}

/** Selects an option in a box of a row. */
export async function pick(name: string, option: string, at = 1): Promise<void> {
  await row(at)
    .getByRole('combobox', { name: `条件${at}${name}` })
    .click();
  await page.getByTitle(option, { exact: true }).last().click();
}

export const text = (at = 1) => row(at).getByRole('textbox', { name: `条件${at}查询值` });
