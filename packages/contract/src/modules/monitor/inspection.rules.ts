/**
 * 系统检查: how an installation stands, from its settings and figures. What is asked is what an inspection of an office
 * system asks (user-asks rows 18, 19): sign-in, data, traces of attacks, operation. Pure, so that each threshold is a case
 * of a table.
 */

export type InspectionState = 'met' | 'attention' | 'unmet';

export interface InspectionItem {
  title: string;
  state: InspectionState;
  /** What was found. */
  found: string;
  /** What to do about it; absent where nothing is to be done. */
  advice?: string;
  /** Page of ours on which it is done. */
  page?: string;
}

export interface InspectionGroup {
  title: string;
  items: InspectionItem[];
}

/** Settings of the server that an inspection asks about; named as in the README. */
export interface InspectedSettings {
  captcha: 'on' | 'auto' | 'off';
  signInTexts: 'one' | 'distinct';
  firstPassword: 'own' | 'all' | 'off';
  passwordDays: number;
  passwordHistory: number;
  concurrentLogin: boolean;
  registration: boolean;
  safeMode: boolean;
  /** Whether administrators, or everybody, must have a second factor. */
  secondFactorForced: boolean;
  /** Whether pages are opened by HTTPS. */
  https: boolean;
  /** Whether the key of sealed values is kept outside the data folder. */
  keyOutside: boolean;
}

export interface InspectionFacts {
  settings: InspectedSettings;
  accounts: {
    administrators: number;
    /** Administrators with a second factor or a passkey. */
    secured: number;
    /** Accounts that may sign in and have not for `IDLE_DAYS`. */
    idle: number;
    /** Accounts whose password an administrator chose more than `FIRST_PASSWORD_DAYS` ago. */
    unchanged: number;
  };
  backup: {
    /** Hours since the newest one; undefined when there is none. */
    hours: number | undefined;
    /** Whether backups lie on the disk of the data. */
    sameDisk: boolean;
  };
  /** Free share of the fullest disk, 0 to 1. */
  freeShare: number;
  log: { failures: number; failedSignIns: number };
  jobs: { failing: number; late: number };
  schema: { present: string; known: string };
}

export const IDLE_DAYS = 90;
export const FIRST_PASSWORD_DAYS = 7;
/** Time over which unforeseen failures, and failed sign-ins, are counted. */
export const FAILURE_DAYS = 7;
export const FAILED_SIGN_IN_HOURS = 24;

/** Longest life of a password that needs no attention. */
const PASSWORD_DAYS_MOST = 180;
/** More failed sign-ins a day are more than people mistype. */
const FAILED_SIGN_INS_MOST = 100;
/** A backup is made every night. */
const BACKUP_HOURS = 26;
const BACKUP_HOURS_MOST = 72;
/** Free share of a disk below which administrators are warned, and warned once more. */
export const FREE_LOW = 0.1;
export const FREE_CRITICAL = 0.02;

const SETTING = (text: string) => `设置 ${text} 后重新启动`;

/** All items in the order of the page. */
export function inspect(facts: InspectionFacts): InspectionGroup[] {
  return [
    { title: '登录与账号', items: [...signIn(facts), ...accounts(facts)] },
    { title: '网络与数据', items: data(facts) },
    { title: '日志与运行', items: operation(facts) },
  ];
}

/** An item that is met, or in another state with what to do. */
function item(
  title: string,
  [state, found]: readonly [InspectionState, string],
  remedy: { advice: string; page?: string },
): InspectionItem {
  return state === 'met' ? { title, state, found } : { title, state, found, ...remedy };
}

const met = (found: string) => ['met', found] as const;
const attention = (found: string) => ['attention', found] as const;
const unmet = (found: string) => ['unmet', found] as const;

function signIn({ settings }: InspectionFacts): InspectionItem[] {
  const { captcha, signInTexts, firstPassword, passwordDays, passwordHistory, concurrentLogin, registration } =
    settings;
  const captchas = {
    on: met('每次登录都要验证码'),
    auto: met('登录失败后要验证码'),
    off: unmet('登录不要验证码'),
  };
  const firsts = {
    own: met('新建或重置的密码，首次登录须更换'),
    all: met('新建或重置的密码，首次登录须更换，其他客户端也一样'),
    off: unmet('管理员设置的密码可以一直使用'),
  };
  const ages = passwordDays === 0 ? attention('密码不过期') : attention(`密码${passwordDays}天后须更换`);
  return [
    item('登录验证码', captchas[captcha], { advice: SETTING('LOGIN_CAPTCHA=on 或 auto') }),
    item(
      '登录失败提示',
      signInTexts === 'one' ? met('不区分账号不存在与密码错误') : attention('会说明账号是否存在，可被用来猜测账号'),
      { advice: SETTING('SIGN_IN_TEXTS=one') },
    ),
    item('首次登录更换密码', firsts[firstPassword], { advice: SETTING('FIRST_PASSWORD=own 或 all') }),
    item(
      '密码有效期',
      passwordDays > 0 && passwordDays <= PASSWORD_DAYS_MOST ? met(`密码${passwordDays}天后须更换`) : ages,
      { advice: SETTING(`PASSWORD_DAYS=90（最多${PASSWORD_DAYS_MOST}天）`) },
    ),
    item(
      '历史密码',
      passwordHistory > 0 ? met(`不能再用最近${passwordHistory}次的密码`) : attention('可以换回用过的密码'),
      { advice: SETTING('PASSWORD_HISTORY=5') },
    ),
    item(
      '多处同时登录',
      concurrentLogin ? attention('同一账号可以在多处同时登录') : met('同一账号只保留最近一次登录'),
      { advice: SETTING('CONCURRENT_LOGIN=off') },
    ),
    item('自助注册', registration ? attention('访客可以自行注册账号') : met('账号只由管理员建立'), {
      advice: `不需要时${SETTING('REGISTRATION=off')}`,
    }),
  ];
}

function accounts({
  settings,
  accounts: { administrators, secured, idle, unchanged },
}: InspectionFacts): InspectionItem[] {
  const missing = administrators - secured;
  const some = `${administrators}名平台管理员中有${missing}名没有设置`;
  const open = secured > 0 ? attention(some) : unmet(some);
  const forced = settings.secondFactorForced && met('平台管理员登录时必须使用');
  return [
    item('平台管理员的两步验证', forced || (missing <= 0 ? met(`${administrators}名平台管理员都已设置`) : open), {
      advice: `请管理员在“个人设置-安全设置”中设置，或${SETTING('SECOND_FACTOR_ROLES=admin')}`,
      page: '/account/settings/security',
    }),
    item(
      '长期未登录的账号',
      idle === 0 ? met(`没有超过${IDLE_DAYS}天未登录的账号`) : attention(`${idle}个账号超过${IDLE_DAYS}天未登录`),
      { advice: '冻结不再使用的账号', page: '/isystem/user' },
    ),
    item(
      '未更换的初始密码',
      unchanged === 0
        ? met(`没有超过${FIRST_PASSWORD_DAYS}天未更换的初始密码`)
        : attention(`${unchanged}个账号超过${FIRST_PASSWORD_DAYS}天仍未更换管理员设置的密码`),
      { advice: '提醒本人登录更换，或冻结账号', page: '/isystem/user' },
    ),
  ];
}

function data({ settings, backup: { hours, sameDisk }, freeShare }: InspectionFacts): InspectionItem[] {
  const { https, keyOutside, safeMode } = settings;
  return [
    item('HTTPS', https ? met('页面经 HTTPS 访问') : unmet('页面经 HTTP 访问，密码和资料在网络上可被看到'), {
      advice: '在前面放置 HTTPS 代理（见 deploy 目录的示例），并设置 PUBLIC_URL=https://…',
    }),
    item(
      '数据密钥',
      keyOutside
        ? met('由 DATA_KEY 指定，不在数据目录中')
        : attention('密钥文件与数据在同一目录，一起被拿走时数据可被解开'),
      { advice: '把密钥移到 DATA_KEY，并在别处另存一份' },
    ),
    item('最近备份', backupFound(hours), { advice: '查看“每日备份”的运行记录', page: '/monitor/quartzJob' }),
    item('备份位置', sameDisk ? attention('备份与数据在同一磁盘，磁盘损坏时一起丢失') : met('备份不在数据所在的磁盘'), {
      advice: `把 BACKUP_DIR 指到另一块磁盘或网络存储后重新启动`,
    }),
    item('磁盘空间', freeFound(freeShare), { advice: '清理磁盘或扩容', page: '/monitor/disk' }),
    item(
      '数据源安全模式',
      safeMode ? met('不能自行填写 SQL 条件') : attention('有权限的人可以自行填写 SQL 条件（只在规定的语法之内）'),
      { advice: SETTING('SAFE_MODE=on') },
    ),
  ];
}

function backupFound(hours: number | undefined) {
  if (hours === undefined) return unmet('还没有备份');
  const age = hours < 1 ? '不到1小时前' : `${Math.floor(hours)}小时前`;
  if (hours <= BACKUP_HOURS) return met(age);
  return hours <= BACKUP_HOURS_MOST ? attention(age) : unmet(`${Math.floor(hours / 24)}天前`);
}

function freeFound(share: number) {
  // Rounded down: what is short of a limit is not shown as having reached it.
  const found = `可用空间${Math.floor(share * 1000) / 10}%`;
  if (share < FREE_CRITICAL) return unmet(found);
  return share < FREE_LOW ? attention(found) : met(found);
}

function operation({ log: { failures, failedSignIns }, jobs, schema }: InspectionFacts): InspectionItem[] {
  const { failing, late } = jobs;
  const parts = [failing > 0 ? `${failing}个连续失败` : '', late > 0 ? `${late}个到时未运行` : ''];
  const trouble = parts.filter((part) => part !== '').join('，');
  return [
    item(
      '系统异常',
      failures === 0 ? met(`最近${FAILURE_DAYS}天没有`) : attention(`最近${FAILURE_DAYS}天有${failures}条异常日志`),
      { advice: '按编号在服务器日志中查明原因', page: '/monitor/log' },
    ),
    item(
      '登录失败',
      failedSignIns <= FAILED_SIGN_INS_MOST
        ? met(`最近${FAILED_SIGN_IN_HOURS}小时${failedSignIns}次`)
        : attention(`最近${FAILED_SIGN_IN_HOURS}小时${failedSignIns}次，可能有人在猜测密码`),
      { advice: '在登录日志中查看来源地址', page: '/monitor/log' },
    ),
    item('定时任务', trouble === '' ? met('都按时完成') : unmet(trouble), {
      advice: '查看运行记录，按提示处理',
      page: '/monitor/quartzJob',
    }),
    item(
      '数据结构版本',
      schema.present === schema.known
        ? met(schema.known)
        : unmet(`数据库为 ${schema.present || '未知'}，程序为 ${schema.known}`),
      { advice: '各节点使用同一版本的程序，并重新启动' },
    ),
  ];
}

/** How many items are in each state. */
export function inspectionCounts(groups: readonly InspectionGroup[]): Record<InspectionState, number> {
  const counts = { met: 0, attention: 0, unmet: 0 };
  for (const { state } of groups.flatMap(({ items }) => items)) counts[state] += 1;
  return counts;
}
