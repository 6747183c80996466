// Runs before the first paint: the stored appearance without a flash of the light one. See src/app/appearance.ts.
{
  const stored = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`pro__${name}`) ?? 'null')?.value;
    } catch {
      return undefined;
    }
  };
  const system = matchMedia('(prefers-color-scheme: dark)');
  const root = document.documentElement;
  const show = () => {
    const chosen = stored('APPEARANCE');
    const dark = chosen === 'system' ? system.matches : chosen === 'dark';
    root.classList.toggle('sb-dark', dark);
    root.classList.toggle('sb-colour-weak', stored('DEFAULT_COLOR_WEAK') === true);
    const colours = stored('THEME_COLOURS')?.[dark ? 'dark' : 'light'];
    for (const [name, value] of Object.entries(colours ?? {})) {
      if (name.startsWith('--sb-')) root.style.setProperty(name, String(value));
    }
  };
  show();
  // The sign-in page and the pages beside the program have no other code that would follow.
  system.addEventListener('change', show);
}
