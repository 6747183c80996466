import axe from 'axe-core';
import { englishNames } from './english-names.ts';
import '../styles/base.css';

/** Names and locations of the accessibility violations in a part of the page, and names that are not Chinese. */
export async function axeFindings(root: Element): Promise<string[]> {
  const { violations } = await axe.run(root, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    // Colours come from the theme, which is not loaded here; the end-to-end tests check them in the real console.
    rules: { 'color-contrast': { enabled: false } },
  });
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
    ...englishNames(root),
  ];
}
