import { useSession } from '../session/session.ts';
import { loadPermissions } from '../session/sign-in.ts';
import { loadPart } from './lazy-view.ts';

/** The console behind the sign-in: router, component library, layout. */
export const loadShell = () => loadPart('shell', async () => (await import('./Shell.tsx')).Shell);

/** Fetches the console and its first page while the person is still typing. */
export function prefetchShell(): void {
  Promise.all([import('./Shell.tsx'), import('../modules/dashboard/AnalysisPage.tsx')]).catch(() => undefined);
}

/** With a session the menu is asked for beside the program parts, not after them. */
export function startShellEarly(): void {
  if (!useSession.getState().token) return;
  // Failures are met again, and handled, where the guard waits for the menu.
  loadPermissions().catch(() => undefined);
  import('./Shell.tsx').catch(() => undefined);
}
