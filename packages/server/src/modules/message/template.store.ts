import type { SilentEvent } from '@songbai/contract/modules/message/message.calls.ts';
import { MESSAGE_TYPE, TEMPLATE_USE } from '@songbai/contract/modules/message/message.dicts.ts';
import {
  eventTitle,
  isMessageEvent,
  MESSAGE_EVENTS,
  type MessageEvent,
} from '@songbai/contract/modules/message/message-events.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { PlatformTables } from '../../db/schema-platform.ts';
import { newId } from '../../platform/ids.ts';

export type StoredTemplate = Pick<
  PlatformTables['sysSmsTemplate'],
  'templateCode' | 'templateName' | 'templateContent' | 'templateType' | 'useStatus' | 'channels'
>;

/** A template of a tenant; undefined when there is none, or it was deleted. */
export async function templateOf(db: Db, tenantId: number, code: string): Promise<StoredTemplate | undefined> {
  return db
    .selectFrom('sysSmsTemplate')
    .select(['templateCode', 'templateName', 'templateContent', 'templateType', 'useStatus', 'channels'])
    .where('tenantId', '=', tenantId)
    .where('templateCode', '=', code)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}

/** Tenants that lack the template of an event which nobody there has ever seen: deleted ones stay deleted. */
export async function unseededTemplates(
  db: Db,
  tenantId?: number,
): Promise<{ tenantId: number; code: MessageEvent }[]> {
  const rows = await db.selectFrom('sysSmsTemplate').select(['tenantId', 'templateCode']).distinct().execute();
  const known = new Set(rows.map((row) => `${row.tenantId} ${row.templateCode}`));
  const all = await db.selectFrom('sysTenant').select('id').where('delFlag', '=', 0).execute();
  const tenants = tenantId === undefined ? all.map(({ id }) => id) : [tenantId];
  const codes = Object.keys(MESSAGE_EVENTS) as MessageEvent[];
  return tenants.flatMap((id) =>
    codes.filter((code) => !known.has(`${id} ${code}`)).map((code) => ({ tenantId: id, code })),
  );
}

/** Adds templates of events as they are shipped, applied; whoever was quicker wins. */
export async function seedTemplates(
  trx: Trx,
  now: string,
  missing: readonly { tenantId: number; code: MessageEvent }[],
): Promise<void> {
  const none = { updateBy: null, updateTime: null, deleteBy: null, deleteTime: null, deleteReason: null };
  for (const { tenantId, code } of missing) {
    const { templateName, templateContent, templateType, values, ...more } = MESSAGE_EVENTS[code];
    const channels = 'byMail' in more ? `${MESSAGE_TYPE.system},${MESSAGE_TYPE.mail}` : MESSAGE_TYPE.system;
    await trx
      .insertInto('sysSmsTemplate')
      .values({
        ...{ id: newId(), tenantId, templateCode: code, templateName, templateContent, templateType },
        ...{ templateTestJson: JSON.stringify(values), channels, useStatus: TEMPLATE_USE.on },
        ...{ createBy: 'system', createTime: now, sysOrgCode: null, ...none, version: 1, delFlag: 0 },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Events of a tenant whose template is not applied, or was deleted. */
export async function silentEvents(db: Db, tenantId: number): Promise<SilentEvent[]> {
  const rows = await db
    .selectFrom('sysSmsTemplate')
    .select(['templateCode', 'useStatus', 'delFlag'])
    .where('tenantId', '=', tenantId)
    .where('templateCode', 'in', Object.keys(MESSAGE_EVENTS))
    .execute();
  const live = new Map(rows.filter(({ delFlag }) => delFlag === 0).map((row) => [row.templateCode, row.useStatus]));
  const known = [...new Set(rows.map(({ templateCode }) => templateCode))].filter(isMessageEvent);
  return known
    .filter((code) => live.get(code) !== TEMPLATE_USE.on)
    .map((code) => ({ code, title: eventTitle(code), stopped: live.has(code) }));
}
