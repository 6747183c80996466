import type { OwnRobotBody } from '@songbai/contract/modules/message/own-robot.calls.ts';
import type { RobotKind } from '@songbai/contract/modules/own-setting/ways.ts';
import type { Db } from '../../db/database.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { ownTextOf, ownTextsOf, saveOwnText } from '../own-setting/index.ts';

/** As it lies sealed. */
interface StoredRobot {
  kind: RobotKind;
  url: string;
  secret?: string | undefined;
}

const KIND = 'robot';
/** Of somebody who has taken his robot away. */
const NONE = '';

export async function saveOwnRobot(
  db: Db,
  { sealer, userId, now }: { sealer: Pick<Sealer, 'seal'>; userId: string; now: number },
  robot: OwnRobotBody | undefined,
): Promise<void> {
  const { kind, secretUrl: url, secret } = robot ?? {};
  const sealed = robot && sealer.seal(JSON.stringify({ kind, url, ...(secret ? { secret } : {}) }));
  await saveOwnText(db, userId, KIND, sealed ?? NONE, now);
}

export async function ownRobotOf(
  db: Db,
  sealer: Pick<Sealer, 'open'>,
  userId: string,
): Promise<StoredRobot | undefined> {
  const sealed = await ownTextOf(db, userId, KIND);
  return sealed === undefined || sealed === NONE ? undefined : (JSON.parse(sealer.open(sealed)) as StoredRobot);
}

/** Those of the people who have a robot. */
export async function robotOwners(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const texts = await ownTextsOf(db, userIds, KIND);
  return new Set([...texts].flatMap(([id, text]) => (text === NONE ? [] : [id])));
}
