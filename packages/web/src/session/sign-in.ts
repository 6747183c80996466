import type {
  DepartInfo,
  LoginBody,
  LoginResult,
  PermissionResult,
  UserInfo,
} from '@songbai/contract/modules/session/session.calls.ts';
import { getResult, send } from '../api/calls.ts';
import { casUrl } from '../api/config.ts';
import { ApiError, failureText } from '../lib/failure.ts';
import { clearSession, leaveSession, setPermissions, setUser, useSession } from './session.ts';
import { holding } from './states.ts';

/** The captcha picture as a data URL. */
export function fetchCaptcha(key: string): Promise<string> {
  return getResult<string>(`/sys/randomImage/${key}`, undefined, { quiet: true });
}

/** The text that a slide stands for. */
export function fetchSlide(key: string): Promise<string> {
  return getResult<string>(`/sys/slideCheck/${key}`, undefined, { quiet: true });
}

/** Account login (contract/1 §2.2): only code 200 is a success. The caller shows failures. */
export async function signIn(body: LoginBody & { remember_me: boolean }): Promise<LoginResult> {
  const envelope = await send<LoginResult>('POST', '/sys/login', { body, quiet: true, token: '' });
  if (Number(envelope.code) !== 200) throw new ApiError(envelope.message, { code: envelope.code, http: 200 });
  return envelope.result;
}

/** Selects the department right after login, before the session starts. */
export async function chooseDepart(orgCode: string, username: string, token: string): Promise<UserInfo> {
  const { result } = await send<{ userInfo: UserInfo }>('PUT', '/sys/selectDepart', {
    body: { orgCode, username },
    token,
    quiet: true,
  });
  return result.userInfo;
}

export function currentDeparts(): Promise<{ list: DepartInfo[] | null; orgCode: string | null }> {
  return getResult('/sys/user/getCurrentUserDeparts');
}

/** Changes the department of the running session. */
export async function switchDepart(orgCode: string): Promise<void> {
  const username = useSession.getState().user?.username;
  const { result } = await send<{ userInfo: UserInfo }>('PUT', '/sys/selectDepart', { body: { orgCode, username } });
  setUser(result.userInfo);
}

/** Invalidates a token that never became a session (the department dialog was cancelled). */
export function abandonToken(token: string): Promise<void> {
  return send('POST', '/sys/logout', { token, quiet: true }).then(
    () => undefined,
    () => undefined,
  );
}

/**
 * Clears everything first, then notifies the server with the token from memory (contract/1 §2.9).
 * Never rejects; returns the text of a failure, if any.
 * @param away the caller leaves the document once this is done
 */
export async function signOut(away = false): Promise<string | undefined> {
  const { token } = useSession.getState();
  // A CAS server would sign the same person in again before he has signed out there.
  if (away || casUrl() !== '') leaveSession();
  else clearSession();
  if (!token) return undefined;
  try {
    await send('POST', '/sys/logout', { token, quiet: true });
    return undefined;
  } catch (error) {
    return failureText(error);
  }
}

let loading: Promise<void> | undefined;

/**
 * Loads menu and rights of the session; concurrent callers share the call. `again`: in the background, and an empty
 * menu is accepted too, because revoked rights must disappear.
 */
export function loadPermissions({ again = false } = {}): Promise<void> {
  const person = useSession.getState().user?.id;
  const hold = holding('rights');
  loading ??= getResult<PermissionResult | null>('/sys/permission/getUserPermissionByToken', {}, { quiet: again })
    .then((result) => {
      if (!result || !Array.isArray(result.menu) || (result.menu.length === 0 && !again)) {
        throw new Error('getPermissionList: permissions must be a non-null array !');
      }
      const { token, user } = useSession.getState();
      // Signed out, or another user meanwhile.
      if (token === null || user?.id !== person) return;
      setPermissions(result);
      hold();
    })
    .finally(() => {
      loading = undefined;
    });
  return loading;
}
