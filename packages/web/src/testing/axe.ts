import axe from 'axe-core';
import '../styles/base.css';

/** Names and places of the accessibility rules that a part of the page breaks. */
export async function axeFindings(root: Element): Promise<string[]> {
  const { violations } = await axe.run(root, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    // Colours are the theme's, which is not loaded here; the journeys look at them in the real console.
    rules: { 'color-contrast': { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
