import { writeStored } from '../lib/storage.ts';
import { type Look, variablesOf } from './theme.ts';

/** Storage key of the colours by appearance, from which public/appearance.js reads the colours before the first paint. */
const STORED_COLOURS = 'THEME_COLOURS';

/** Classes on the root element; also used by styles/base.css and public/appearance.js. */
const DARK = 'sb-dark';
const COLOUR_WEAK = 'sb-colour-weak';

/**
 * Applies the settings to everything outside the component library: classes and custom properties of the root element.
 * The computed colours are stored, so that the next start, and the sign-in page, which has no theme code, can use
 * them.
 */
export function showAppearance(look: Look): void {
  const root = document.documentElement;
  root.classList.toggle(DARK, look.appearance === 'dark');
  // On the root element, not the body: a filter there would make fixed elements relative to the page.
  root.classList.toggle(COLOUR_WEAK, look.colorWeak);
  const colours = variablesOf(look);
  // Both, because the system may have changed until the next start.
  const stored = {
    light: variablesOf({ ...look, appearance: 'light' }),
    dark: variablesOf({ ...look, appearance: 'dark' }),
  };
  for (const [name, value] of Object.entries(colours)) root.style.setProperty(name, value);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colours['--sb-primary'] ?? '');
  writeStored(STORED_COLOURS, stored);
}
