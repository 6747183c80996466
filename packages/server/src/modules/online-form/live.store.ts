import { sql } from 'kysely';
import { bumpState } from '../../db/state.ts';
import type { Work } from '../../resource/write/work.ts';

/** From now on this version of a design runs, on every node with its next call. */
export async function goLive(work: Work, headId: string, version: number): Promise<void> {
  await work.db
    .updateTable('onlCgformHead')
    .set({
      liveVersion: version,
      tableVersion: version,
      syncState: 'idle',
      syncText: null,
      isDbSynch: isNewest(version),
    })
    .where('id', '=', headId)
    .execute();
  await bumpState(work.db, 'designs');
}

/** A newer draft may still wait for its sync. */
const isNewest = (version: number) => sql<'Y' | 'N'>`case when draft_version = ${version} then 'Y' else 'N' end`;
