import { foldedName } from '@songbai/contract/rules/account-name.ts';
import { patternMessage } from '@songbai/contract/rules/patterns.ts';

/** The account names that are taken, by their folded form. */
export class AccountNames {
  private readonly names = new Map<string, { username: string; id: string }>();

  add(username: string, id: string): void {
    this.names.set(foldedName(username), { username, id });
  }

  find(username: string): { username: string; id: string } | undefined {
    return this.names.get(foldedName(username));
  }
}

/** What becomes of an account of the source. */
export type AccountDecision =
  | { kind: 'take'; username: string; change?: string }
  | { kind: 'same'; id: string }
  | { kind: 'refuse'; reason: string };

const LONGEST = 100;

/**
 * Decides about the name of an account; the only place that does.
 * @param imported whether an account here came with this import, so that its owner is another person of the source
 */
export function decideAccount(
  given: string,
  names: AccountNames,
  imported: (accountId: string) => boolean,
): AccountDecision {
  const username = given.replace(/[\p{Cc}\p{Cf}\s]/gu, '');
  const problem = username === '' ? '没有账号' : patternMessage('account', username);
  if (problem) return { kind: 'refuse', reason: problem };
  const cleaned = username === given ? [] : ['账号中的空格或不可见字符已去掉'];
  const holder = names.find(username);
  if (holder && holder.username === username && !imported(holder.id)) return { kind: 'same', id: holder.id };
  if (!holder) return { kind: 'take', username, ...(cleaned[0] ? { change: cleaned[0] } : {}) };
  const free = freeName(username, names);
  const change = [...cleaned, `账号「${username}」与已有账号「${holder.username}」相同，改为「${free}」`].join('；');
  return { kind: 'take', username: free, change };
}

function freeName(username: string, names: AccountNames): string {
  for (let number = 2; ; number += 1) {
    const ending = `_${number}`;
    const name = `${username.slice(0, LONGEST - ending.length)}${ending}`;
    if (!names.find(name)) return name;
  }
}
