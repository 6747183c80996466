import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

interface Within {
  getByRole: Locator['getByRole'];
}

/** A link of a row as a button of the page: in view, or behind 更多, which is opened for it. */
export async function rowLink(name: string, within: Within = page): Promise<Locator> {
  const link = () => within.getByRole('button', { name, exact: true });
  const more = () => within.getByRole('button', { name: '更多', exact: true });
  await expect.poll(() => link().elements().length + more().elements().length).toBeGreaterThan(0);
  if (link().elements().length > 0) return link().first();
  await more().first().click();
  return page.getByRole('tooltip').getByRole('button', { name, exact: true });
}
