import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 A and AA violations on the page, once it shows its data, and names in letters without Chinese. */
export async function violations(page: Page): Promise<string[]> {
  await settled(page);
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(context: Document, options: RunOptions): Promise<AxeResults> } };
    const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    // Only violations: the rest of the report is slow and unused.
    const options: RunOptions = { runOnly: rules, resultTypes: ['violations'] };
    const { violations: found } = await axe.run(document, options);
    // Options are data.
    const named = '[aria-label]:not([aria-hidden="true"] *, [aria-hidden="true"], [role="option"])';
    const names = [...document.querySelectorAll(named)]
      .map((element) => element.getAttribute('aria-label') ?? '')
      // Names of the trade, such as Path, stand on the page for everybody to read.
      .filter((name) => /[a-z]/i.test(name) && !/\p{Script=Han}/u.test(name) && !document.body.innerText.includes(name))
      .filter((name) => name !== 'Cron');
    return [
      ...found.map(({ id, nodes: [node] }) => `${id}: ${node?.html.slice(0, 160)} ${node?.any[0]?.message ?? ''}`),
      ...names.map((name) => `the name ${name} is not Chinese`),
    ];
  });
}

const WAITING = '.ant-skeleton-active, .ant-spin-spinning, .sb-wait, [aria-busy="true"]';

/** Waits until nothing is loading or moving: parts that come later have other sizes, places and colours. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator(WAITING).filter({ visible: true })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
}
