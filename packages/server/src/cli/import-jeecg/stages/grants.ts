import type { Tables } from '../../../db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import type { Values } from '../../../resource/context.ts';
import { known, knownPairs } from '../job.store.ts';
import { add, type Job, liveRows } from '../job.ts';
import type { MenuHere } from '../menus.store.ts';
import type { Section } from '../report.ts';
import type { RowReader } from '../row-reader.ts';

interface GrantTable {
  table: string;
  title: string;
  target: keyof Tables & string;
  /** Who is granted: column in the source, its table there, column here. */
  owner: { from: string; table: string; to: string; missing: string };
  /** Whether rows say which department the role belongs to, and when and from where they were granted. */
  ofDepart?: true;
  dated?: true;
}

export const ROLE_GRANTS: GrantTable = {
  table: 'sys_role_permission',
  title: '角色授权',
  target: 'sysRolePermission',
  owner: { from: 'role_id', table: 'sys_role', to: 'roleId', missing: '角色' },
  dated: true,
};

export const DEPART_GRANTS: GrantTable = {
  table: 'sys_depart_permission',
  title: '部门可授权限',
  target: 'sysDepartPermission',
  owner: { from: 'depart_id', table: 'sys_depart', to: 'departId', missing: '部门' },
};

export const DEPART_ROLE_GRANTS: GrantTable = {
  table: 'sys_depart_role_permission',
  title: '部门角色授权',
  target: 'sysDepartRolePermission',
  owner: { from: 'role_id', table: 'sys_depart_role', to: 'roleId', missing: '部门角色' },
  ofDepart: true,
  dated: true,
};

/** What one owner gets of one menu: of several rows of the source together. */
interface Grant {
  owner: string;
  menu: string;
  rules: Set<string>;
  more: Values;
}

/** Grants of menus, buttons and data rules. */
export async function takeGrants(job: Job, grantTable: GrantTable): Promise<void> {
  const { table, title, target, owner } = grantTable;
  const section = job.report.section(table, title);
  const { db } = job.context.database;
  const pairs = await knownPairs(db, table, [owner.to, 'permissionId']);
  const parents = new Map(
    (await known<MenuHere>(db, 'sys_permission', ['id', 'parentId'])).map(({ id, parentId }) => [id, parentId]),
  );
  const grants = new Map<string, Grant>();
  for (const reader of await liveRows(job, { table, section })) {
    const ownerId = job.ids.get(owner.table, reader.key(owner.from));
    const name = `${reader.key(owner.from)} → ${reader.key('permission_id')}`;
    const problem = problemOf(job, reader, ownerId, owner.missing);
    if (problem || ownerId === undefined) {
      section.refused(reader, name, problem ?? '');
      continue;
    }
    const menus = (job.menus.get(reader.key('permission_id')) ?? []).filter(
      (menu) => ownerId !== job.adminRole || job.newMenus.has(menu),
    );
    if (menus.length === 0) section.merged(reader, name, '平台管理员已有此权限');
    else if (menus.every((menu) => pairs.has(`${ownerId} ${menu}`))) section.present();
    else {
      for (const menu of menus)
        collect(grants, { owner: ownerId, menu, rules: rulesOf(job, reader), more: moreOf(job, grantTable, reader) });
      section.added(reader, name);
    }
  }
  withParents(grants, parents);
  const fresh = [...grants.values()].filter(({ owner: id, menu }) => !pairs.has(`${id} ${menu}`));
  const rows = fresh.map(({ owner: id, menu, rules, more }) => ({
    ...{ id: newId(), [owner.to]: id, permissionId: menu, dataRuleIds: [...rules].join(',') || null },
    ...more,
  }));
  await add(job, { table: target, rows, unlogged: true, state: 'rights' });
  reportLostRules(section);
}

const LOST_RULE = '数据规则未能转换，为免放宽权限不授予，请核对后手工授权';

function problemOf(job: Job, reader: RowReader, owner: string | undefined, missing: string): string | undefined {
  if (owner === undefined) return `${missing}不存在或未导入`;
  if ((job.menus.get(reader.key('permission_id')) ?? []).length === 0) return '菜单不存在或未导入';
  return reader.list('data_rule_ids').some((id) => job.lostRules.has(id)) ? LOST_RULE : undefined;
}

function rulesOf(job: Job, reader: RowReader): Set<string> {
  return new Set(job.ids.all('sys_permission_data_rule', reader.list('data_rule_ids')));
}

function moreOf(job: Job, { ofDepart, dated }: GrantTable, reader: RowReader): Values {
  const departId = job.ids.get('sys_depart', reader.key('depart_id'));
  return {
    ...(ofDepart ? { departId: departId ?? '' } : {}),
    ...(dated
      ? {
          operateDate: reader.datetime('operate_date', '授权时间'),
          operateIp: reader.line('operate_ip', '授权地址', 100),
        }
      : {}),
  };
}

function collect(grants: Map<string, Grant>, grant: Grant): void {
  const key = `${grant.owner} ${grant.menu}`;
  const former = grants.get(key);
  if (former) for (const rule of grant.rules) former.rules.add(rule);
  else grants.set(key, grant);
}

/** A page is found in the menu only with the groups above it, which may be others here than in the source. */
function withParents(grants: Map<string, Grant>, parents: ReadonlyMap<string, string | null>): void {
  for (const grant of [...grants.values()]) {
    const seen = new Set<string>([grant.menu]);
    for (let at = parents.get(grant.menu); at && !seen.has(at); at = parents.get(at)) {
      seen.add(at);
      collect(grants, { ...grant, menu: at, rules: new Set() });
    }
  }
}

function reportLostRules(section: Section): void {
  const lost = section.lines.filter(({ text }) => text === LOST_RULE).length;
  if (lost > 0) section.note(`有${lost}项授权因数据规则未能转换而没有授予`);
}
