import type { Job } from './job.ts';
import { takeAnnouncements } from './stages/announcements.ts';
import { takeCategories } from './stages/categories.ts';
import { takeCheckRules, takeFillRules } from './stages/coding-rules.ts';
import { takeDataRules } from './stages/data-rules.ts';
import { takeDeparts } from './stages/departs.ts';
import { takeDicts } from './stages/dicts.ts';
import { DEPART_GRANTS, DEPART_ROLE_GRANTS, ROLE_GRANTS, takeGrants } from './stages/grants.ts';
import { DEPART_ROLE_USERS, takeLinks, USER_DEPARTS, USER_ROLES } from './stages/links.ts';
import { takeLogs } from './stages/logs.ts';
import { takeMenus } from './stages/menus.ts';
import { takeOnline } from './stages/online.ts';
import { takePositions } from './stages/positions.ts';
import { takeDepartRoles, takeRoles } from './stages/roles.ts';
import { takeTenants } from './stages/tenants.ts';
import { takeUsers } from './stages/users.ts';

/** Every kind of row after those it refers to. */
const STAGES: readonly ((job: Job) => Promise<void>)[] = [
  takeTenants,
  takeDeparts,
  takePositions,
  takeUsers,
  takeRoles,
  takeDepartRoles,
  takeMenus,
  takeDataRules,
  (job) => takeLinks(job, USER_DEPARTS),
  (job) => takeLinks(job, USER_ROLES),
  (job) => takeLinks(job, DEPART_ROLE_USERS),
  (job) => takeGrants(job, ROLE_GRANTS),
  (job) => takeGrants(job, DEPART_GRANTS),
  (job) => takeGrants(job, DEPART_ROLE_GRANTS),
  takeDicts,
  takeCategories,
  takeCheckRules,
  takeFillRules,
  takeAnnouncements,
  takeOnline,
  async (job) => (job.logs ? takeLogs(job) : undefined),
];

/** Runs the import; what an earlier run did is found and left as it is. */
export async function runImport(job: Job): Promise<void> {
  for (const stage of STAGES) await stage(job);
  reportRest(job);
}

const PLATFORM = /^(?:sys|onl|oss|qrtz)_/;

/** Tables of the platform that nothing here corresponds to. */
function reportRest({ report, source, logs, keepPasswords }: Job): void {
  const read = new Set(report.sections.map(({ table }) => table));
  const missing = report.sections.filter(({ table }) => !source.tables.has(table)).map(({ table }) => table);
  const rest = [...source.tables]
    .filter((table) => PLATFORM.test(table) && !read.has(table) && table !== 'sys_log')
    .sort();
  if (missing.length > 0) report.notes.push(`来源库中没有这些表：${missing.join('、')}`);
  if (rest.length > 0) report.notes.push(`这些平台表没有对应内容，未迁移：${rest.join('、')}`);
  if (!logs && source.tables.has('sys_log')) report.notes.push('操作日志未迁移；需要时加 --logs 再次运行');
  report.notes.push('业务表、上传的文件和数据日志不在迁移范围内');
  report.notes.push(
    keepPasswords
      ? '原密码可用于首次登录，登录后即改用本系统的加密方式；弱密码请提醒本人修改'
      : '导入的账号需由管理员重置密码或通过短信找回密码后才能登录',
  );
}
