import type { ComponentType } from 'react';
import { lazyView } from './lazy-view.ts';

/**
 * Props of a screen outside the console. There is no router there: `go` changes the address, `onSignedIn` goes where
 * the redirect query points once a session has started. Links may be plain `<a href>`.
 */
export interface OutsidePageProps {
  go: (path: string) => void;
  onSignedIn: () => void;
  /** Query of the address, with its question mark or empty. */
  search: string;
}

type OutsidePage = ComponentType<OutsidePageProps>;

const doors = () => import('../modules/session/door-pages.ts');

/**
 * Path → screen shown in the login layout, with or without a session (spec/1 §2). They are a separate chunk, so that
 * the sign-in page does not grow; avoid the component library in them. The sign-in page itself is part of the entry
 * chunk.
 */
const PAGES: Readonly<Record<string, () => Promise<OutsidePage>>> = {
  '/user/register': async () => (await doors()).RegisterPage,
  '/user/register-result': async () => (await doors()).RegisterResultPage,
  '/user/alteration': async () => (await doors()).AlterationPage,
  '/oauth2-app/login': async () => (await doors()).ThirdLoginPage,
};

const made = new Map<string, OutsidePage>();

/** The screen of a path, or undefined when none is registered. */
export function outsidePageOf(path: string): OutsidePage | undefined {
  const load = Object.hasOwn(PAGES, path) ? PAGES[path] : undefined;
  if (!load) return undefined;
  const view = made.get(path) ?? lazyView(`outside:${path}`, load);
  made.set(path, view);
  return view;
}
