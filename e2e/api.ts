import { ADMIN_PASSWORD, CLERK_PASSWORD } from './server.ts';

/** Envelope of every reply (contract/1 §1.1). */
interface Reply<T = unknown> {
  success: boolean;
  message: string;
  code: number | string;
  result: T;
}

/** API calls of one signed-in user, for setting up a test or checking the server's data. */
export interface Caller {
  /** Returns the reply, even a refusal. */
  send<T>(method: string, path: string, body?: object): Promise<Reply<T>>;
  /** @throws Error with the server's text when it refuses */
  get<T>(path: string, query?: Record<string, string>): Promise<T>;
  /** @throws Error with the server's text when it refuses */
  change<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<T>;
}

export async function caller(url: string, username: string, password = CLERK_PASSWORD): Promise<Caller> {
  const login = await sent<{ token: string }>(url, '', 'POST', '/sys/login', { username, password });
  const { token } = granted(login);
  const send: Caller['send'] = (method, path, body) => sent(url, token, method, path, body);
  return {
    send,
    get: async (path, query = {}) => granted(await send('GET', `${path}?${new URLSearchParams(query)}`)),
    change: async (method, path, body) => granted(await send(method, path, body)),
  };
}

export const adminCaller = (url: string): Promise<Caller> => caller(url, 'admin', ADMIN_PASSWORD);

async function sent<T>(url: string, token: string, method: string, path: string, body?: object): Promise<Reply<T>> {
  const reply = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { 'x-access-token': token } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await reply.json()) as Reply<T>;
}

function granted<T>({ success, message, result }: Reply<T>): T {
  if (!success) throw new Error(message);
  return result;
}

/** Revokes or grants rights of a role, with the same call as the screen of roles (contract/1 §6.1). */
export async function changeGrants(
  admin: Caller,
  roleId: string,
  { take = [], give = [] }: { take?: readonly string[]; give?: readonly string[] },
): Promise<void> {
  const shown = await admin.get<string[]>('/sys/permission/queryRolePermission', { roleId });
  const wanted = [...shown.filter((id) => !take.includes(id)), ...give];
  await admin.change('POST', '/sys/permission/saveRolePermission', {
    roleId,
    permissionIds: wanted.join(','),
    lastpermissionIds: shown.join(','),
  });
}

export interface Drafted {
  titile: string;
  msgContent: string;
  openType?: string;
  openPage?: string;
}

/** Creates and publishes an announcement for all users; returns its id. */
export async function publish(admin: Caller, draft: Drafted): Promise<string> {
  await admin.change('POST', '/sys/annountCement/add', {
    msgCategory: '1',
    msgType: 'ALL',
    priority: 'H',
    msgAbstract: draft.titile,
    ...draft,
  });
  const { records } = await admin.get<{ records: { id: string }[] }>('/sys/annountCement/list', {
    titile: draft.titile,
    sendStatus: '0',
  });
  const id = records[0]?.id;
  if (!id) throw new Error(`the announcement ${draft.titile} was not kept`);
  await admin.change('PUT', '/sys/annountCement/doReleaseData', { id });
  return id;
}

export interface Person {
  username: string;
  realname: string;
  /** Ids of roles and departments. */
  roles?: readonly string[];
  departs?: readonly string[];
}

let people = 0;

/** Adds an account that can sign in at once; returns its id. */
export async function addPerson(
  admin: Caller,
  { username, realname, roles = [], departs = [] }: Person,
): Promise<string> {
  people += 1;
  const { id } = await admin.change<{ id: string }>('POST', '/sys/user/add', {
    ...{ username, realname, password: CLERK_PASSWORD, confirmpassword: CLERK_PASSWORD, workNo: `E2E-${username}` },
    ...{ phone: `1390000${String(1000 + people)}`, selectedroles: roles.join(','), selecteddeparts: departs.join(',') },
  });
  return id;
}

/** Adds a role with menus and buttons to use and, optionally, to delegate; returns its id. */
export async function addRole(
  admin: Caller,
  { code, name, use, pass = [] }: { code: string; name: string; use: readonly string[]; pass?: readonly string[] },
): Promise<string> {
  const { id } = await admin.change<{ id: string }>('POST', '/sys/role/add', { roleName: name, roleCode: code });
  await changeGrants(admin, id, { give: use });
  if (pass.length > 0) {
    const body = { roleId: id, permissionIds: pass.join(','), lastpermissionIds: '' };
    await admin.change('POST', '/sys/role/savePassing', body);
  }
  return id;
}
