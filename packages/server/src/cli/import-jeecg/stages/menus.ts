import { PERMISSION_CODES } from '@songbai/contract/menus.ts';
import { MENU_BUTTON, MENU_SUB, MENU_TOP } from '@songbai/contract/modules/permission/permission.calls.ts';
import { PERMS_TYPE, VALID_STATUS } from '@songbai/contract/modules/permission/permission.dicts.ts';
import {
  codesOf,
  GROUP_COMPONENT,
  isMenuUrl,
  storedUrl,
} from '@songbai/contract/modules/permission/permission.rules.ts';
import { inAppPath } from '@songbai/contract/rules/in-app-path.ts';
import { looksLikeAddress } from '@songbai/contract/rules/menu-address.ts';
import { groupBy } from '../../../platform/group-by.ts';
import type { Values } from '../../../resource/context.ts';
import { type Component, mappedComponent } from '../components.ts';
import { targetId } from '../ids.ts';
import { known } from '../job.store.ts';
import { add, type Job, liveRows, recordOf } from '../job.ts';
import { type MenuHere, markParents } from '../menus.store.ts';
import type { Section } from '../report.ts';
import type { RowReader } from '../row-reader.ts';
import { settledParents } from '../trees.ts';

/** A menu of the source with its place. */
interface Entry {
  id: string;
  parentId: string;
  reader: RowReader;
  component: Component;
  type: number;
}

interface Stage {
  job: Job;
  section: Section;
  here: Map<string, MenuHere>;
  entries: ReadonlyMap<string, Entry>;
  children: ReadonlyMap<string, readonly Entry[]>;
  values: Values[];
}

const FRAME_COMPONENT = 'layouts/IframePageView';

/**
 * Menus. Those of our own pages, groups and codes stand for the same of the source; pages that are not ours are taken
 * hidden, with their codes and grants, and groups only where something new stands in them.
 */
export async function takeMenus(job: Job): Promise<void> {
  const section = job.report.section('sys_permission', '菜单与按钮');
  const columns = ['id', 'parentId', 'component', 'url', 'perms', 'menuType', 'delFlag'];
  const here = (await known<MenuHere>(job.context.database.db, 'sys_permission', columns)).filter(
    (row) => row.delFlag === 0,
  );
  const readers = await liveRows(job, { table: 'sys_permission', section, deletedBy: 'del_flag' });
  const entries = entriesOf(readers);
  const children = groupBy(entries.values(), ({ parentId }) => parentId);
  const stage: Stage = { job, section, here: new Map(here.map((row) => [row.id, row])), entries, children, values: [] };
  const open = [...(children.get('') ?? [])].toReversed();
  for (let entry = open.pop(); entry; entry = open.pop()) {
    place(stage, entry);
    open.push(...[...(children.get(entry.id) ?? [])].toReversed());
  }
  await add(job, { table: 'sysPermission', rows: stage.values, state: 'rights' });
  const parents = stage.values.flatMap(({ parentId }) => (typeof parentId === 'string' ? [parentId] : []));
  if (!job.dryRun) await markParents(job.context, job.tenant, [...new Set(parents)]);
}

function entriesOf(readers: readonly RowReader[]): Map<string, Entry> {
  const nodes = readers.map((reader) => {
    const parent = reader.key('parent_id');
    return { id: reader.key('id'), parentId: parent === '0' ? '' : parent, reader };
  });
  const { parents, changes } = settledParents(nodes);
  return new Map(
    nodes.map(({ id, reader }) => {
      for (const change of changes.get(id) ?? []) reader.note(change);
      const component = mappedComponent(reader.key('component'));
      return [
        id,
        { id, parentId: parents.get(id) ?? '', reader, component, type: reader.whole('menu_type') ?? MENU_SUB },
      ];
    }),
  );
}

function place(stage: Stage, entry: Entry): void {
  const { job, section, here } = stage;
  const id = targetId('sys_permission', entry.id);
  const name = entry.reader.line('name', '菜单名称', 100) ?? '未命名菜单';
  const same = entry.type === MENU_BUTTON ? undefined : sameHere(stage, entry);
  if (here.has(id)) {
    job.menus.set(entry.id, [...sameCodes(stage, entry), id]);
    section.present();
  } else if (same) {
    job.menus.set(entry.id, [same.id]);
    section.merged(entry.reader, name, '本系统已有此页面或分组，授权转到已有菜单');
  } else if (entry.type === MENU_BUTTON) placeButton(stage, entry, { id, name });
  else placePage(stage, entry, { id, name });
}

/** The page of ours with the same component, or the group of ours at the same address. */
function sameHere({ here, job }: Stage, { component, reader }: Entry): MenuHere | undefined {
  const own = [...here.values()].filter((row) => row.menuType !== MENU_BUTTON && !job.newMenus.has(row.id));
  if (component.kind === 'ours') {
    const pages = own.filter((row) => row.component === component.component);
    return pages.find((row) => row.url === storedUrl(reader.key('url'))) ?? pages[0];
  }
  if (component.kind !== 'group') return undefined;
  return own.find((row) => row.component === GROUP_COMPONENT && row.url === storedUrl(reader.key('url')));
}

/** Buttons of ours with one of its codes: a code means the same right wherever it stands. */
function sameCodes({ here }: Stage, { reader, type }: Entry): string[] {
  if (type !== MENU_BUTTON) return [];
  const codes = new Set(codesOf(reader.key('perms')).filter((code) => PERMISSION_CODES.has(code)));
  if (codes.size === 0) return [];
  return [...here.values()].filter(({ perms }) => codesOf(perms).some((code) => codes.has(code))).map(({ id }) => id);
}

function placeButton(stage: Stage, entry: Entry, { id, name }: { id: string; name: string }): void {
  const { job, section } = stage;
  const own = sameCodes(stage, entry);
  const rest = codesOf(entry.reader.line('perms', '授权标识', 255) ?? '').filter((code) => !PERMISSION_CODES.has(code));
  const [parentId] = job.menus.get(entry.parentId) ?? [];
  if (own.length > 0 && rest.length === 0) {
    job.menus.set(entry.id, own);
    section.merged(entry.reader, name, '本系统已有此授权标识，授权转到已有按钮');
  } else if (parentId === undefined) {
    if (own.length > 0) job.menus.set(entry.id, own);
    section.refused(entry.reader, name, '上级菜单不存在或未导入');
  } else {
    insert(stage, entry, { id, parentId, name, menuType: MENU_BUTTON, perms: rest.join(',') || null });
    job.menus.set(entry.id, [...own, id]);
  }
}

function placePage(stage: Stage, entry: Entry, { id, name }: { id: string; name: string }): void {
  const { job, section } = stage;
  const { component, reader } = entry;
  if (component.kind === 'group' && !looksLikeAddress(reader.key('url')) && !holdsPages(stage, entry)) {
    section.refused(reader, name, '分组下没有需要导入的页面');
    return;
  }
  const address = addressOf(stage, entry);
  if ('problem' in address) {
    section.refused(reader, name, address.problem);
    return;
  }
  const [parentId = null] = job.menus.get(entry.parentId) ?? [];
  if (parentId === null && entry.parentId !== '') reader.note('上级菜单未导入，改为一级菜单');
  const hidden = component.kind === 'unknown' ? 1 : reader.flag('hidden');
  if (component.kind === 'unknown') reader.note(`本系统没有页面组件「${component.component}」，菜单已隐藏`);
  insert(stage, entry, {
    ...{ id, parentId, name, hidden, url: address.url, component: address.component },
    menuType: parentId === null ? MENU_TOP : MENU_SUB,
    perms: null,
  });
  job.menus.set(entry.id, [id]);
}

/** Whether something new stands below, so that the group is needed. */
function holdsPages(stage: Stage, { id }: Entry): boolean {
  const open = [...(stage.children.get(id) ?? [])];
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const { kind } = entry.component;
    const isPage = entry.type !== MENU_BUTTON && !sameHere(stage, entry);
    if (isPage && (kind !== 'group' || looksLikeAddress(entry.reader.key('url')))) return true;
    open.push(...(stage.children.get(entry.id) ?? []));
  }
  return false;
}

function addressOf(
  stage: Stage,
  { id, component, reader }: Entry,
): { url: string | null; component: string } | { problem: string } {
  const given = reader.line('url', '菜单路径', 255) ?? '';
  const external = looksLikeAddress(given);
  if (given !== '' && !isMenuUrl(given)) return { problem: `路径「${given.slice(0, 60)}」不是安全的地址` };
  const shown =
    component.kind === 'group' ? GROUP_COMPONENT : component.kind === 'frame' ? FRAME_COMPONENT : component.component;
  if (external) return { url: given, component: FRAME_COMPONENT };
  const url = storedUrl(given);
  const used = url !== null && [...stage.here.values()].some((row) => row.menuType !== MENU_BUTTON && row.url === url);
  if (!used) return { url: url ?? `/jeecg/${id}`, component: shown };
  reader.note(`路径「${url}」已被本系统使用，改为「/jeecg${url}」`);
  return { url: `/jeecg${url}`, component: shown };
}

function insert(stage: Stage, { reader }: Entry, own: Partial<MenuHere> & Values & { id: string; name: string }): void {
  const { job, section, values } = stage;
  const sortNo = reader.number('sort_no') ?? 1;
  const isButton = own.menuType === MENU_BUTTON;
  const flag = (name: string) => (isButton ? 0 : reader.flag(name));
  values.push({
    ...recordOf(job, reader),
    ...{ url: null, component: null, hidden: 0, redirect: null },
    ...own,
    permsType: reader.key('perms_type') === PERMS_TYPE.disabled ? PERMS_TYPE.disabled : PERMS_TYPE.shown,
    icon: reader.line('icon', '图标', 100),
    componentName: isButton ? null : reader.line('component_name', '组件名称', 100),
    redirect: isButton ? null : (inAppPath(reader.line('redirect', '跳转地址', 255)) ?? null),
    sortNo: Math.min(Math.max(sortNo, 0), 999_999.99),
    isLeaf: 1,
    isRoute: isButton ? 0 : 1,
    keepAlive: flag('keep_alive'),
    hideTab: flag('hide_tab'),
    alwaysShow: flag('always_show'),
    internalOrExternal: flag('internal_or_external'),
    description: reader.line('description', '描述', 255),
    ruleFlag: 0,
    status: reader.key('status') === VALID_STATUS.invalid ? VALID_STATUS.invalid : VALID_STATUS.valid,
  });
  const { id, parentId = null, component = null, url = null, perms = null, menuType = MENU_SUB } = own;
  stage.here.set(id, { id, parentId, component, url, perms, menuType, delFlag: 0 });
  job.newMenus.add(id);
  section.added(reader, own.name);
}
