import { user } from '@songbai/contract/modules/user/user.resource.ts';
import { SUPERIOR } from '@songbai/contract/modules/user/user.rules.ts';
import type { Fields } from '@songbai/contract/resource/kinds.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Values } from '../../resource/context.ts';
import type { RowProblem } from '../../resource/excel/drafts.ts';
import type { SheetColumns } from '../../resource/excel/sheet-columns.ts';
import { departsByPath } from '../depart/index.ts';
import { rolesBeyond } from '../permission/index.ts';
import { rolesNamed } from './user-sheet.store.ts';

const ROLES = { name: 'selectedroles', label: '角色', between: /[,，;；、\n]/ } as const;
const DEPARTS = { name: 'selecteddeparts', label: '所属部门', between: /[;；\n]/ } as const;
const CHARGE = { name: 'departIds', label: user.fields.departIds.label, between: /[;；\n]/ } as const;
type Column = typeof ROLES | typeof DEPARTS | typeof CHARGE;

const fields: Fields = {
  selectedroles: { kind: 'text', label: ROLES.label, maxLength: 2000 },
  selecteddeparts: { kind: 'text', label: DEPARTS.label, maxLength: 8000 },
  departIds: { kind: 'text', label: CHARGE.label, maxLength: 8000 },
};

/** Depth limit far beyond any office; it also stops at a cycle in the data. */
const DEEPEST = 50;

/** Paths from the top of the departments that the given SQL selects, joined by `;`. */
const paths = (departs: string): string => `select string_agg(p.path, ';' order by p.org_code) from (
      select d.org_code, (with recursive up(parent_id, depart_name, step) as (
        select a.parent_id, a.depart_name, 0 from sys_depart a where a.id = d.id
        union all select a.parent_id, a.depart_name, step + 1 from up join sys_depart a on a.id = up.parent_id
          where step < ${DEEPEST})
        select string_agg(depart_name, '/' order by step desc) from up) as path
      from ${departs}) p`;

/**
 * Roles, departments and departments in charge in a workbook: names joined by commas, paths joined by `;`.
 */
export const linkColumns: SheetColumns = {
  fields,
  written: ({ tenantId }) => ({
    selectedroles: () => `select string_agg(r.role_name, ',' order by r.create_time, r.id) from sys_user_role ur
      join sys_role r on r.id = ur.role_id where ur.user_id = t.id and r.del_flag = 0`,
    selecteddeparts: () =>
      paths(`sys_user_depart ud join sys_depart d on d.id = ud.dep_id
      where ud.user_id = t.id and d.del_flag = 0 and d.tenant_id = ${tenantId}`),
    // Queried only for the few who are in charge of any.
    departIds: () =>
      `select case when t.depart_ids <> '' then (${paths(`sys_depart d
      where ',' || t.depart_ids || ',' like '%,' || d.id || ',%' and d.del_flag = 0 and d.tenant_id = ${tenantId}`)}) end`,
  }),
  reader: (actor) => ({
    read: async (db, drafts) => {
      const roles = await read(drafts, ROLES, (texts) => roleIds(db, actor, texts));
      const byPath = (texts: string[]) => departsByPath(db, actor.tenantId, texts);
      const departs = await read(drafts, DEPARTS, byPath);
      const charge = await read(drafts, CHARGE, byPath);
      return drafts.map((draft, at) => roles[at] ?? departs[at] ?? charge[at] ?? chargeProblem(draft));
    },
  }),
};

/** The form clears the departments of all others; a workbook would store them unnoticed. */
function chargeProblem({ departIds, userIdentity }: Values): RowProblem | undefined {
  if (!departIds || Number(userIdentity) === SUPERIOR) return undefined;
  return { column: CHARGE.label, message: `${CHARGE.label}只能填给身份为上级的用户` };
}

/** The ids matching each text, or the reason why they are refused. */
type Meanings = ReadonlyMap<string, readonly string[] | string>;

async function read(
  drafts: readonly Values[],
  { name, label, between }: Column,
  meaningsOf: (texts: string[]) => Promise<Meanings>,
): Promise<(RowProblem | undefined)[]> {
  const texts = drafts.map((draft) => textsIn(draft[name], between));
  const meanings = await meaningsOf([...new Set(texts.flat())]);
  return drafts.map((draft, at) => {
    const ids = new Set<string>();
    for (const text of texts[at] ?? []) {
      const meaning = meanings.get(text) ?? [];
      if (typeof meaning === 'string') return { column: label, message: meaning };
      const [id, another] = meaning;
      if (id === undefined || another !== undefined) return unclear(label, text, id === undefined);
      ids.add(id);
    }
    if (draft[name] !== undefined) draft[name] = [...ids].join(',');
    return undefined;
  });
}

function textsIn(cell: unknown, between: RegExp): string[] {
  if (typeof cell !== 'string') return [];
  return cell
    .split(between)
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

function unclear(label: string, text: string, missing: boolean): RowProblem {
  const shown = `${label}「${text.slice(0, 60)}」`;
  return { column: label, message: missing ? `${shown}不存在` : `${shown}有多个，请写明完整路径或编码` };
}

/** Roles by name or code, limited to the actor's reach. */
async function roleIds(db: Db, actor: Actor, texts: readonly string[]): Promise<Meanings> {
  const roles = await rolesNamed(db, actor, texts);
  const refused = await rolesBeyond(
    db,
    actor,
    roles.map(({ id }) => id),
  );
  return new Map(
    texts.map((text) => {
      const byCode = roles.filter(({ roleCode }) => roleCode === text);
      const ids = (byCode.length > 0 ? byCode : roles.filter(({ roleName }) => roleName === text)).map(({ id }) => id);
      return [text, ids.length === 1 ? (refused.get(ids[0] ?? '') ?? ids) : ids];
    }),
  );
}
