import {
  OWN_MAIL_CODE,
  type OwnData,
  type OwnDataBody,
  type OwnSession,
  UPDATE_OWN_MAIL,
  type UpdateMailBody,
  type UpdateMobileBody,
} from '@songbai/contract/modules/account/account.calls.ts';
import { SMS_MODE } from '@songbai/contract/modules/account/sms-mode.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getResult, send, upload } from '../../api/client.ts';
import { setUser, useSession } from '../../session/session.ts';

const SETTING = '/sys/user/login/setting';
const KEYS = { own: ['account', 'own'], sessions: ['account', 'sessions'] } as const;

/** The user's own record (contract/1 §4). */
export function useOwnData() {
  return useQuery({
    queryKey: KEYS.own,
    queryFn: ({ signal }) => getResult<OwnData>(`${SETTING}/getUserData`, undefined, { signal }),
  });
}

/** Saves fields of the user's own record; a row changed since it was read is not overwritten. */
export function saveOwn({ id, version }: OwnData, values: OwnDataBody) {
  return send<string>('POST', `${SETTING}/userEdit`, { body: { ...values, id, version } });
}

/** A code to a phone that is to be the own one (contract/1 §4). */
export function sendPhoneCode(mobile: string) {
  return send<null>('POST', '/sys/sms', { body: { mobile, smsmode: SMS_MODE.register } });
}

/** A code to a mail address that is to be the own one. */
export function sendMailCode(email: string) {
  return send<null>('POST', OWN_MAIL_CODE.url, { body: { email } });
}

/** A new mail address, proven by the code that was sent to it. */
export function updateMail(body: UpdateMailBody) {
  return send<string>('PUT', UPDATE_OWN_MAIL.url, { body });
}

/** A new phone, proven by the code that was sent to it. */
export function updateMobile(body: UpdateMobileBody) {
  return send<string>('PUT', '/sys/user/updateMobile', { body });
}

/** Reloads the record and updates name and picture in the layout. */
export function useRefreshOwn(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await client.invalidateQueries({ queryKey: KEYS.own });
    const own = client.getQueryData<OwnData>(KEYS.own);
    const { user } = useSession.getState();
    if (!own || user?.id !== own.id) return;
    const { realname, avatar, birthday, sex, email, phone, telephone } = own;
    setUser({ ...user, realname, avatar, birthday, sex, email, phone, telephone });
  }, [client]);
}

/** Stores a picture; returns its path (contract/2 §10.1: the reply's message). */
export async function uploadPicture(
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const reply = await upload('/sys/common/upload', file, { fields: { biz: 'avatar' }, onProgress, signal });
  return reply.message;
}

/** Active sessions of the account. */
export function useOwnSessions() {
  return useQuery({
    queryKey: KEYS.sessions,
    queryFn: ({ signal }) => getResult<OwnSession[]>(`${SETTING}/sessions`, undefined, { signal }),
  });
}

/** Ends one other session, or all others. */
export function endSessions(id?: string) {
  return send<string>('DELETE', `${SETTING}/sessions`, id === undefined ? {} : { params: { id } });
}

export function useRefreshSessions(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: KEYS.sessions }), [client]);
}
