import { useSession } from '../session/session.ts';
import { loadPermissions } from '../session/sign-in.ts';
import { loadPart } from './lazy-view.ts';

/** The console behind the sign-in: router, component library, layout. */
export const loadShell = () => loadPart('shell', async () => (await import('./Shell.tsx')).Shell);

/** Prefetches the console and its first page while the user is still typing. */
export function prefetchShell(): void {
  Promise.all([import('./Shell.tsx'), import('../modules/dashboard/AnalysisPage.tsx')]).catch(() => undefined);
}

/** With a session, fetches the menu in parallel with the code, not after it. */
export function startShellEarly(): void {
  if (!useSession.getState().token) return;
  // Failures recur, and are handled, where the guard waits for the menu.
  loadPermissions().catch(() => undefined);
  import('./Shell.tsx').catch(() => undefined);
}
