import { VALID_STATUS } from '@songbai/contract/modules/permission/permission.dicts.ts';
import type { Values } from '../../../resource/context.ts';
import { translateRule } from '../data-rules.ts';
import { known, knownIds } from '../job.store.ts';
import { add, type Job, liveRows, mapId, recordOf } from '../job.ts';
import { type MenuHere, markRules } from '../menus.store.ts';

/** Data rules, in our safe subset. Grants that lean on a rule that could not be translated are not taken. */
export async function takeDataRules(job: Job): Promise<void> {
  const section = job.report.section('sys_permission_data_rule', '数据规则');
  const { db } = job.context.database;
  const present = await knownIds(db, 'sys_permission_data_rule');
  const components = new Map(
    (await known<Pick<MenuHere, 'id' | 'component'>>(db, 'sys_permission', ['id', 'component'])).map((row) => [
      ...([row.id, row.component] as const),
    ]),
  );
  const values: Values[] = [];
  for (const reader of await liveRows(job, { table: 'sys_permission_data_rule', section })) {
    const id = mapId(job, 'sys_permission_data_rule', reader);
    const name = reader.line('rule_name', '规则名称', 50) ?? '未命名规则';
    const menu = job.menus.get(reader.key('permission_id'))?.at(-1);
    const rule = {
      column: reader.key('rule_column'),
      conditions: reader.key('rule_conditions'),
      value: reader.key('rule_value'),
    };
    const place = { component: components.get(menu ?? '') ?? null, departCodes: job.departCodes };
    const translated = menu === undefined ? undefined : translateRule(rule, place);
    if (present.has(id)) section.present();
    else if (translated?.ok && menu !== undefined) {
      if (translated.change) reader.note(translated.change);
      const status = reader.key('status') === VALID_STATUS.invalid ? VALID_STATUS.invalid : VALID_STATUS.valid;
      values.push({
        ...recordOf(job, reader),
        ...{ id, permissionId: menu, ruleName: name, status, ruleColumn: translated.column },
        ...{ ruleConditions: translated.conditions, ruleValue: translated.value },
      });
      section.added(reader, name);
    } else {
      job.ids.drop('sys_permission_data_rule', reader.key('id'));
      if (reader.key('status') !== VALID_STATUS.invalid) job.lostRules.add(reader.key('id'));
      section.refused(reader, name, translated && !translated.ok ? translated.reason : '所属菜单不存在或未导入');
    }
  }
  await add(job, { table: 'sysPermissionDataRule', rows: values, state: 'rights' });
  if (!job.dryRun)
    await markRules(job.context, job.tenant, [...new Set(values.map((row) => String(row.permissionId)))]);
}
