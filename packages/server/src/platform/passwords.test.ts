import type { verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { generatePassword, hashPassword, verifyPassword } from './passwords.ts';

const PASSWORD = 'Songbai#2026';
const costOf = (hash: string): string => hash.split('$').slice(1, 4).join('$');

test('one hash of one cost is computed, whatever the account: unknown, without a password, with another one', async () => {
  const stored = await hashPassword(PASSWORD);
  const hashes: string[] = [];
  const check: typeof verify = async (hash) => {
    hashes.push(String(hash));
    return false;
  };
  const kinds = [undefined, '未设置', 'unusable', '', stored];
  for (const kind of kinds) expect(await verifyPassword(kind, 'Falsch#2026', check)).toBe(false);
  expect(hashes).toHaveLength(kinds.length);
  expect(new Set(hashes.map(costOf))).toEqual(new Set([costOf(stored)]));
});

test('nothing fits an account without a usable hash, and a broken hash fits nothing', async () => {
  const always: typeof verify = async () => true;
  for (const kind of [undefined, '未设置', 'unusable'])
    expect(await verifyPassword(kind, PASSWORD, always)).toBe(false);
  expect(await verifyPassword('$argon2id$broken', PASSWORD)).toBe(false);
  expect(await verifyPassword(await hashPassword(PASSWORD), PASSWORD)).toBe(true);
  // The stand-in is a hash that really is computed.
  expect(await verifyPassword(undefined, generatePassword())).toBe(false);
});
