import { readFileSync } from 'node:fs';
import { type ErrorKey, errorText } from '@songbai/contract/errors.ts';
import type { PasswordOwner } from '@songbai/contract/rules/new-password.ts';
import { systemActor } from '../platform/actor.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { generatePassword, hashPassword, refusalOfNew } from '../platform/passwords.ts';
import { setPassword } from './accounts.store.ts';
import { CliError, type Command, readArguments, withDatabase } from './command.ts';

/** Longer passwords only make the hash slow. */
const LONGEST = 256;

/**
 * Sets a generated password and shows it once, or takes one from stdin (never from the command line, where other users
 * of the machine could read it). All sessions of the account end.
 */
export const resetPasswordCommand: Command = async (args) => {
  const { words, values } = readArguments(args, {
    words: 1,
    usage: 'reset-password USER [--password-stdin]',
    options: { 'password-stdin': { type: 'boolean' } },
  });
  const username = words[0] ?? '';
  const given = values['password-stdin'] ? await readPassword(username) : undefined;
  const password = given ?? generatePassword();
  // Hashed before the database is opened, so that no lock is held meanwhile.
  const passwordHash = await hashPassword(password);
  const done = await withDatabase((database, config) =>
    setPassword({ database, clock: systemClock, log: createLog(config.logLevel) }, systemActor(1), {
      username,
      passwordHash,
      assertFit: (owner) => assertFit(given, owner),
    }),
  );
  if (!done) throw new CliError(`没有这个账号 / no such account: ${username}`);
  console.info(
    given
      ? `已重置 ${username} 的密码 / password of ${username} set`
      : `${username} 的新密码（只显示一次）/ new password, shown once: ${password}`,
  );
  console.info('该账号的所有登录已失效 / all sessions of the account have ended');
};

/** The first line of stdin. */
async function readPassword(username: string): Promise<string> {
  const text = readFileSync(0, 'utf8').split(/\r?\n/)[0] ?? '';
  if (text.length > LONGEST) throw new CliError(`密码过长 / the password has more than ${LONGEST} characters`);
  await assertFit(text, { username });
  return text;
}

/** In English as well; the Chinese text is that of every other way to a password. */
const REASONS: Readonly<Partial<Record<ErrorKey, string>>> = {
  passwordWeak: `the password needs 8 to ${LONGEST} characters with letters, digits and a symbol`,
  passwordCommon: 'the password is too common',
  passwordHoldsName: 'the password holds the name or phone of the account',
};

/** A generated password fits everybody. */
async function assertFit(given: string | undefined, owner: PasswordOwner): Promise<void> {
  const refusal = given === undefined ? undefined : await refusalOfNew(given, owner);
  if (refusal) throw new CliError(`${errorText(refusal)} / ${REASONS[refusal] ?? refusal}`);
}
