import { describe, expect, test } from 'vitest';
import {
  type InspectedSettings,
  type InspectionFacts,
  type InspectionState,
  inspect,
  inspectionCounts,
} from './inspection.rules.ts';

const SETTINGS: InspectedSettings = {
  ...{ captcha: 'on', signInTexts: 'one', firstPassword: 'own', passwordDays: 90, passwordHistory: 5 },
  ...{ concurrentLogin: false, registration: false, safeMode: true, secondFactorForced: false, https: true },
  keyOutside: true,
};
/** An installation with nothing to say about. */
const SOUND: InspectionFacts = {
  settings: SETTINGS,
  accounts: { administrators: 2, secured: 2, idle: 0, unchanged: 0 },
  backup: { hours: 10, sameDisk: false },
  freeShare: 0.5,
  log: { failures: 0, failedSignIns: 3 },
  jobs: { failing: 0, late: 0 },
  schema: { present: '0156-former-names', known: '0156-former-names' },
};

const items = (facts: InspectionFacts) => inspect(facts).flatMap((group) => group.items);
const found = (facts: Partial<InspectionFacts>, title: string) =>
  items({ ...SOUND, ...facts }).find((item) => item.title === title);

test('a sound installation meets every point and has no advice', () => {
  const counts = inspectionCounts(inspect(SOUND));
  expect(counts).toEqual({ met: items(SOUND).length, attention: 0, unmet: 0 });
  expect(items(SOUND).filter(({ advice }) => advice !== undefined)).toEqual([]);
});

type Case = [title: string, facts: Partial<InspectionFacts>, state: InspectionState, text: string];

const withSetting = (more: Partial<InspectedSettings>) => ({ settings: { ...SETTINGS, ...more } });
const withAccounts = (more: Partial<InspectionFacts['accounts']>) => ({ accounts: { ...SOUND.accounts, ...more } });
const withBackup = (hours: number | undefined) => ({ backup: { hours, sameDisk: false } });

const CASES: Case[] = [
  ['登录验证码', withSetting({ captcha: 'auto' }), 'met', '登录失败后要验证码'],
  ['登录验证码', withSetting({ captcha: 'off' }), 'unmet', '登录不要验证码'],
  ['登录失败提示', withSetting({ signInTexts: 'distinct' }), 'attention', '会说明账号是否存在'],
  ['首次登录更换密码', withSetting({ firstPassword: 'off' }), 'unmet', '可以一直使用'],
  ['密码有效期', withSetting({ passwordDays: 0 }), 'attention', '密码不过期'],
  ['密码有效期', withSetting({ passwordDays: 180 }), 'met', '密码180天后须更换'],
  ['密码有效期', withSetting({ passwordDays: 181 }), 'attention', '密码181天后须更换'],
  ['历史密码', withSetting({ passwordHistory: 0 }), 'attention', '用过的密码'],
  ['多处同时登录', withSetting({ concurrentLogin: true }), 'attention', '多处同时登录'],
  ['自助注册', withSetting({ registration: true }), 'attention', '访客可以自行注册'],
  ['平台管理员的两步验证', withAccounts({ secured: 0 }), 'unmet', '2名平台管理员中有2名没有设置'],
  ['平台管理员的两步验证', withAccounts({ secured: 1 }), 'attention', '2名平台管理员中有1名没有设置'],
  [
    '平台管理员的两步验证',
    { ...withAccounts({ secured: 0 }), ...withSetting({ secondFactorForced: true }) },
    'met',
    '登录时必须使用',
  ],
  ['长期未登录的账号', withAccounts({ idle: 3 }), 'attention', '3个账号超过90天未登录'],
  ['未更换的初始密码', withAccounts({ unchanged: 2 }), 'attention', '2个账号超过7天'],
  ['HTTPS', withSetting({ https: false }), 'unmet', '经 HTTP 访问'],
  ['数据密钥', withSetting({ keyOutside: false }), 'attention', '同一目录'],
  ['最近备份', withBackup(undefined), 'unmet', '还没有备份'],
  ['最近备份', withBackup(0.2), 'met', '不到1小时前'],
  ['最近备份', withBackup(26), 'met', '26小时前'],
  ['最近备份', withBackup(26.1), 'attention', '26小时前'],
  ['最近备份', withBackup(72.1), 'unmet', '3天前'],
  ['备份位置', { backup: { hours: 1, sameDisk: true } }, 'attention', '同一磁盘'],
  ['磁盘空间', { freeShare: 0.1 }, 'met', '可用空间10%'],
  ['磁盘空间', { freeShare: 0.09999 }, 'attention', '可用空间9.9%'],
  ['磁盘空间', { freeShare: 0.0199 }, 'unmet', '可用空间1.9%'],
  ['数据源安全模式', withSetting({ safeMode: false }), 'attention', '自行填写 SQL 条件'],
  ['系统异常', { log: { failures: 1, failedSignIns: 0 } }, 'attention', '最近7天有1条异常日志'],
  ['登录失败', { log: { failures: 0, failedSignIns: 100 } }, 'met', '最近24小时100次'],
  ['登录失败', { log: { failures: 0, failedSignIns: 101 } }, 'attention', '可能有人在猜测密码'],
  ['定时任务', { jobs: { failing: 1, late: 0 } }, 'unmet', '1个连续失败'],
  ['定时任务', { jobs: { failing: 1, late: 2 } }, 'unmet', '1个连续失败，2个到时未运行'],
  ['数据结构版本', { schema: { present: '0150-a', known: '0156-b' } }, 'unmet', '数据库为 0150-a，程序为 0156-b'],
];

describe('each point of the inspection', () => {
  test.each(CASES)('%s %j is %s: %s', (title, facts, state, text) => {
    const item = found(facts, title);
    expect(item).toMatchObject({ state, found: expect.stringContaining(text) });
    expect(item?.advice !== undefined).toBe(state !== 'met');
  });

  test('every point that is not always met has a case that is not', () => {
    const failing = new Set(CASES.filter(([, , state]) => state !== 'met').map(([title]) => title));
    expect(items(SOUND).filter(({ title }) => !failing.has(title))).toEqual([]);
  });
});
