import { writeStored } from '../lib/storage.ts';
import { type Look, variablesOf } from './theme.ts';

/** Where public/appearance.js finds the colours before the first paint. */
const STORED_COLOURS = 'THEME_COLOURS';

/** Classes on the root element; styles/base.css and public/appearance.js know them too. */
const DARK = 'sb-dark';
const COLOUR_WEAK = 'sb-colour-weak';

/**
 * Shows the settings in everything that is not the component library's: classes and custom properties of the root
 * element. The computed colours are kept, so that the next start, and the sign-in page that has no theme code at all,
 * begin with them.
 */
export function showAppearance(look: Look): void {
  const root = document.documentElement;
  root.classList.toggle(DARK, look.appearance === 'dark');
  // On the root element and not on the body: a filter there would tie fixed parts to the page instead of the window.
  root.classList.toggle(COLOUR_WEAK, look.colorWeak);
  const colours = variablesOf(look);
  for (const [name, value] of Object.entries(colours)) root.style.setProperty(name, value);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colours['--sb-primary'] ?? '');
  writeStored(STORED_COLOURS, colours);
}
