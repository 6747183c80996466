import type { OwnNotice, OwnSettings } from '@songbai/contract/modules/own-setting/own-setting.calls.ts';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../platform/ids.ts';

type Kind = keyof OwnSettings;

/** Replaces what a person has set; of several windows that save at once the last one wins. */
export async function saveOwnSetting(db: Db, userId: string, kind: Kind, settings: object, now: number): Promise<void> {
  const set = { settings: JSON.stringify(settings), updatedAt: now };
  await db
    .insertInto('sysOwnSetting')
    .values({ id: newId(), userId, kind, ...set })
    .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet(set))
    .execute();
}

export async function ownSettingsOf(db: Db, userId: string): Promise<OwnSettings> {
  const rows = await db.selectFrom('sysOwnSetting').select(['kind', 'settings']).where('userId', '=', userId).execute();
  return Object.fromEntries(rows.map(({ kind, settings }) => [kind, JSON.parse(settings)])) as OwnSettings;
}

/** What reaches these people, by person; those who have set nothing are missing. */
export async function noticeSettingsOf(db: Db, userIds: readonly string[]): Promise<Map<string, OwnNotice>> {
  const found = new Map<string, OwnNotice>();
  for (const part of chunks(userIds)) {
    const rows = await db
      .selectFrom('sysOwnSetting')
      .select(['userId', 'settings'])
      .where('kind', '=', 'notice' satisfies Kind)
      .where('userId', 'in', part)
      .execute();
    for (const { userId, settings } of rows) found.set(userId, JSON.parse(settings) as OwnNotice);
  }
  return found;
}
