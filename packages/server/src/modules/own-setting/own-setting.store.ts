import type { OwnNotice, OwnSettings } from '@songbai/contract/modules/own-setting/own-setting.calls.ts';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../platform/ids.ts';

/** What a person has set, as text; that of a robot is sealed, and never leaves with the others. */
type Kind = keyof OwnSettings | 'robot';
const SHOWN = ['look', 'notice'] as const satisfies readonly (keyof OwnSettings)[];

/** Replaces what a person has set; of several windows that save at once the last one wins. */
export async function saveOwnText(db: Db, userId: string, kind: Kind, settings: string, now: number): Promise<void> {
  const set = { settings, updatedAt: now };
  await db
    .insertInto('sysOwnSetting')
    .values({ id: newId(), userId, kind, ...set })
    .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet(set))
    .execute();
}

/** What these people have set of a kind, by person; those who have set nothing are missing. */
export async function ownTextsOf(db: Db, userIds: readonly string[], kind: Kind): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const part of chunks(userIds)) {
    const rows = await db
      .selectFrom('sysOwnSetting')
      .select(['userId', 'settings'])
      .where('kind', '=', kind)
      .where('userId', 'in', part)
      .execute();
    for (const { userId, settings } of rows) found.set(userId, settings);
  }
  return found;
}

export async function ownTextOf(db: Db, userId: string, kind: Kind): Promise<string | undefined> {
  return (await ownTextsOf(db, [userId], kind)).get(userId);
}

export async function ownSettingsOf(db: Db, userId: string): Promise<OwnSettings> {
  const rows = await db
    .selectFrom('sysOwnSetting')
    .select(['kind', 'settings'])
    .where('userId', '=', userId)
    .where('kind', 'in', SHOWN)
    .execute();
  return Object.fromEntries(rows.map(({ kind, settings }) => [kind, JSON.parse(settings)])) as OwnSettings;
}

/** What reaches these people, by person; those who have set nothing are missing. */
export async function noticeSettingsOf(db: Db, userIds: readonly string[]): Promise<Map<string, OwnNotice>> {
  const texts = await ownTextsOf(db, userIds, 'notice');
  return new Map([...texts].map(([userId, settings]) => [userId, JSON.parse(settings) as OwnNotice]));
}
