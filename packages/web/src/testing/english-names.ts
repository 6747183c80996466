import axe from 'axe-core';

/** What people work with; and pictures, which only their name tells. */
const NAMED = [
  'button, a[href], input, textarea, select, summary, img, dialog, nav, section',
  '[role="button"], [role="checkbox"], [role="combobox"], [role="dialog"], [role="img"], [role="link"], [role="menuitem"]',
  '[role="radiogroup"], [role="searchbox"], [role="spinbutton"], [role="switch"], [role="tab"], [role="textbox"]',
].join(',');

/** Names of the trade, and words that Chinese has no other one for. */
const KNOWN = new Set(['Cron']);

/**
 * Accessible names of a part of the page that are given to elements, not written in them, and have letters but no
 * Chinese: what a person who hears the page would not understand.
 */
export function englishNames(root: Element): string[] {
  axe.setup(root);
  try {
    return [...root.querySelectorAll(NAMED)].flatMap((element) => {
      const name = axe.commons.text.accessibleText(element);
      const isEnglish = /[a-z]/i.test(name) && !/\p{Script=Han}/u.test(name) && !KNOWN.has(name);
      return isEnglish && !isWritten(element, name) ? [`${element.tagName.toLowerCase()}: ${name}`] : [];
    });
  } finally {
    axe.teardown();
  }
}

/** Data, such as a number of an order, stands there for everybody to read. */
function isWritten(element: Element, name: string): boolean {
  return (element.textContent ?? '').includes(name);
}
