import type { ThirdLoginResult } from '@songbai/contract/modules/third-login/third-login.calls.ts';
import { greeting } from '@songbai/contract/rules/menu.ts';
import { notify } from '../../lib/notices.ts';
import { setDictionaries } from '../../session/dictionary-cache.ts';
import { startSession } from '../../session/session.ts';

/**
 * Starts the session of a third-party sign-in in the tenant that the account worked in last; there is no dialog for
 * department and tenant (contract/1 §2.5).
 */
export function enterByThird(login: ThirdLoginResult): void {
  const { token, userInfo: user, tenantList, sysAllDictItems } = login;
  const known = tenantList.find(({ id }) => id === user.loginTenantId) ?? tenantList[0];
  notify({ kind: 'success', title: '欢迎', text: `${greeting(new Date().getHours())}，欢迎回来` });
  startSession({ token, user, tenantId: known?.id ?? 0, remember: true });
  setDictionaries(sysAllDictItems ?? {});
}
