import { LIMITS } from '@songbai/contract/limits.ts';
import type { PermissionResult, UserInfo } from '@songbai/contract/modules/session/session.calls.ts';
import { create } from 'zustand';
import { readStored, removeStored, type StorageArea, writeStored } from '../lib/storage.ts';
import { STORED } from './stored-names.ts';

interface SessionState {
  user: UserInfo | null;
  token: string | null;
  /** 0 when the user belongs to no tenant. */
  tenantId: number;
  /** Null until the menu is loaded, once per page load. */
  permissions: PermissionResult | null;
  /** The document is about to be left for good. */
  leaving: boolean;
}

export const useSession = create<SessionState>(restored);

function restored(): SessionState {
  // The window's own session takes precedence over one that another window stored for all.
  const from = <T>(name: string): T | undefined => readStored<T>(name, 'session') ?? readStored<T>(name);
  return {
    user: from<UserInfo>(STORED.user) ?? null,
    token: from<string>(STORED.token) ?? null,
    tenantId: from<number>(STORED.tenant) ?? 0,
    permissions: null,
    leaving: false,
  };
}

/** Without 自动登录 the session belongs to this browser window and ends with it. */
export function isWindowSession(): boolean {
  return readStored(STORED.token, 'session') !== undefined;
}

function areaInUse(): StorageArea {
  return isWindowSession() ? 'session' : 'local';
}

export interface NewSession {
  token: string;
  user: UserInfo;
  tenantId: number;
  /** 自动登录: keep for seven days instead of until the window closes. */
  remember: boolean;
}

export function startSession({ token, user, tenantId, remember }: NewSession): void {
  clearStored();
  const area: StorageArea = remember ? 'local' : 'session';
  const keep = (name: string, value: unknown): void => writeStored(name, value, LIMITS.tokenLifeMs, area);
  keep(STORED.token, token);
  keep(STORED.username, user.username);
  keep(STORED.user, user);
  keep(STORED.tenant, tenantId);
  useSession.setState({ token, user, tenantId, permissions: null });
}

/** A new token for the same user: pages, permissions and input stay. */
export function renewToken(token: string): void {
  writeStored(STORED.token, token, LIMITS.tokenLifeMs, areaInUse());
  useSession.setState({ token });
}

export function setUser(user: UserInfo): void {
  writeStored(STORED.user, user, LIMITS.tokenLifeMs, areaInUse());
  useSession.setState({ user });
}

/** Equal rights keep the old object, so that nothing re-renders. */
export function setPermissions(permissions: PermissionResult): void {
  const before = useSession.getState().permissions;
  if (JSON.stringify(before) !== JSON.stringify(permissions)) useSession.setState({ permissions });
}

export function clearSession(): void {
  clearStored();
  useSession.setState({ user: null, token: null, tenantId: 0, permissions: null });
}

/**
 * Ends the session where this document is left as well: until then nothing signs in again, and no form is shown in which
 * what somebody types would be lost.
 */
export function leaveSession(): void {
  useSession.setState({ leaving: true });
  // The browser may bring this document back as it was.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
  clearSession();
}

export const isLeaving = (): boolean => useSession.getState().leaving;

function clearStored(): void {
  for (const name of Object.values(STORED)) removeStored(name);
}
