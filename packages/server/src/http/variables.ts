import { dateText, datetimeText } from '@songbai/contract/rules/dates.ts';
import type { RuleValues } from '@songbai/contract/rules/rule-variables.ts';
import type { Actor } from '../platform/actor.ts';

type Person = Pick<Actor, 'username' | 'userId' | 'realname' | 'orgCode' | 'roleCodes' | 'tenantId'>;

/**
 * This person's values of the variables in data rules, conditions and parameters (contract/1 §7.5).
 * @param now epoch ms
 */
export function systemVariables(person: Person, now: number): RuleValues {
  return {
    sysusercode: person.username,
    sysuserid: person.userId,
    sysusername: person.realname,
    sysorgcode: person.orgCode ?? '',
    sysrolecode: person.roleCodes.join(','),
    sysdate: dateText(now),
    systime: datetimeText(now),
    tenantid: String(person.tenantId),
  };
}
