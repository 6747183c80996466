import type { DictValue } from '@songbai/contract/dicts.ts';
import type { RoleName } from '@songbai/contract/modules/role/role.calls.ts';
import type {
  BinnedUser,
  NewPassword,
  UserAgent,
  UserAgentRow,
  UserDepart,
} from '@songbai/contract/modules/user/user.calls.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError, getResult, send } from '../../api/client.ts';

/** Freezes or unfreezes accounts. */
export function freeze(ids: readonly string[], status: DictValue<'user_status'>): Promise<Envelope<null>> {
  return send('PUT', '/sys/user/frozenBatch', { body: { ids: ids.join(','), status } });
}

export function changePassword(body: { username: string; password: string; confirmpassword: string }) {
  return send<null>('PUT', '/sys/user/changePassword', { body });
}

/** New passwords, returned only once. */
export function resetPasswords(usernames: readonly string[]): Promise<Envelope<NewPassword[]>> {
  return send('PUT', '/sys/user/resetPassword', { params: { usernames: usernames.join(',') } });
}

/** For somebody who lost his app and his recovery codes. */
export function resetSecondFactor(username: string): Promise<Envelope<null>> {
  return send('PUT', '/sys/user/resetSecondFactor', { params: { usernames: username } });
}

const BIN = ['user', 'bin'];

export function useRecycleBin(open: boolean) {
  return useQuery({
    queryKey: BIN,
    queryFn: ({ signal }) => getResult<BinnedUser[]>('/sys/user/recycleBin', {}, { signal, quiet: true }),
    enabled: open,
    staleTime: 0,
  });
}

export function restoreUsers(ids: readonly string[]): Promise<Envelope<null>> {
  return send('PUT', '/sys/user/putRecycleBin', { body: { userIds: ids.join(',') } });
}

export function purgeUsers(ids: readonly string[]): Promise<Envelope<null>> {
  return send('DELETE', '/sys/user/deleteRecycleBin', { params: { userIds: ids.join(',') } });
}

/** Maps a refusal to undefined, for calls that refuse when there is nothing (contract/1 §5.3). */
async function orNothing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Ids of an account's roles and departments, joined by commas, as in its form. */
export async function linksOf(id: string, signal: AbortSignal | undefined) {
  const options = { quiet: true, ...(signal ? { signal } : {}) };
  const [roles, departs] = await Promise.all([
    orNothing(getResult<string[]>('/sys/user/queryUserRole', { userid: id }, options)),
    orNothing(getResult<UserDepart[]>('/sys/user/userDepartList', { userId: id }, options)),
  ]);
  return {
    selectedroles: (roles ?? []).join(',') || null,
    selecteddeparts: (departs ?? []).map(({ key }) => key).join(',') || null,
  };
}

/** All roles, each that the user may not grant with a reason. */
export function useRoleNames() {
  return useQuery({
    queryKey: ['role', 'mine'],
    queryFn: ({ signal }) => getResult<RoleName[]>('/sys/role/queryall', { mine: true }, { signal, quiet: true }),
  });
}

interface TenantName {
  id: number;
  name: string;
}

export function useTenantNames() {
  return useQuery({
    queryKey: ['tenant', 'names'],
    queryFn: ({ signal }) => getResult<TenantName[]>('/sys/tenant/queryList', {}, { signal, quiet: true }),
  });
}

/** The agent of an account; null when there is none. */
export function useAgent(userName: string) {
  return useQuery({
    queryKey: ['user-agent', userName],
    queryFn: async ({ signal }) =>
      (await orNothing(
        getResult<UserAgentRow>('/sys/sysUserAgent/queryByUserName', { userName }, { signal, quiet: true }),
      )) ?? null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** A new agent, or a changed one with id and version. */
export type AgentToSave = Omit<UserAgent, 'id'> & { id?: string; version?: number };

export function saveAgent(agent: AgentToSave): Promise<Envelope<null>> {
  return agent.id === undefined
    ? send('POST', '/sys/sysUserAgent/add', { body: agent })
    : send('PUT', '/sys/sysUserAgent/edit', { body: agent });
}
