// Runs before the first paint: the stored appearance without a flash of the light one. See src/app/appearance.ts.
{
  const stored = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`pro__${name}`) ?? 'null')?.value;
    } catch {
      return undefined;
    }
  };
  const root = document.documentElement;
  root.classList.toggle('sb-dark', stored('APPEARANCE') === 'dark');
  root.classList.toggle('sb-colour-weak', stored('DEFAULT_COLOR_WEAK') === true);
  for (const [name, value] of Object.entries(stored('THEME_COLOURS') ?? {})) {
    if (name.startsWith('--sb-')) root.style.setProperty(name, String(value));
  }
}
