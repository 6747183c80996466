import { adminCaller } from './api.ts';
import { ACCOUNTS, expect, signedIn, test } from './fixtures.ts';
import { ADMIN_PASSWORD } from './server.ts';
import { violations } from './violations.ts';

// The longest file of all: its tests do not wait for each other.
test.describe.configure({ mode: 'parallel' });

type Screen = [path: string, ready: string];

const WORK: Screen[] = [
  ['/dashboard/analysis', '订单概况'],
  ['/dashboard/workplace', '快捷入口'],
  ['/dashboard/task', '待收款订单'],
  ['/plots/map', '图例'],
  ['/plots/list', '墓位全称'],
  ['/plots/areas', '墓区名称'],
  ['/plots/rows', '排号'],
  ['/plots/cemeteries', '陵园名称'],
  ['/plots/templates', '墓型名称'],
  ['/plots/charges', '收费项目'],
  ['/plots/fee-rules', '规则名称'],
  ['/orders/normal', '订单编号'],
  ['/orders/sold', '成交日期'],
  ['/orders/cancelled', '取消方式'],
  ['/orders/deleted', '删除原因'],
  ['/orders/outgoing', '迁出状态'],
  ['/orders/overdue', '逾期类型'],
  ['/orders/refunds', '退款单号'],
  ['/orders/changes', '登记时间'],
  ['/orders/corrections', '收款单号'],
  ['/orders/fees', '持证人'],
  ['/orders/payments', '收款单号'],
  ['/orders/prints', '单据号'],
  ['/orders/purchase', '从墓位图选'],
  ['/customers/list', '手机号'],
  ['/customers/deceased', '姓名'],
  ['/customers/holder-changes', '变更单号'],
  ['/customers/person-fixes', '更正单号'],
  ['/services/items', '定价方式'],
  ['/services/orders', '服务单号'],
  ['/services/burials', '安葬单号'],
  ['/data/burial-import', '上传文件'],
];
const SYSTEM_AND_OWN: Screen[] = [
  ['/isystem/user', '用户账号'],
  ['/isystem/role', '角色名称'],
  ['/isystem/roleUserList', '请选择一个角色!'],
  ['/isystem/permission', '菜单名称'],
  ['/isystem/newPermissionList', '菜单名称'],
  ['/isystem/depart', '松柏陵园管理公司'],
  ['/isystem/departSync', '松柏陵园管理公司'],
  ['/isystem/departUserList', '我的部门'],
  ['/isystem/position', '职务编码'],
  ['/isystem/tenant', '租户名称'],
  ['/isystem/dict', '字典编码'],
  ['/isystem/category', '分类名称'],
  ['/isystem/checkRule', '规则名称'],
  ['/isystem/fillRule', '规则名称'],
  ['/isystem/dataSource', '数据源名称'],
  ['/isystem/ossFile', 'OSS文件上传'],
  ['/isystem/gatewayroute', '路由名称'],
  ['/message/manage', '消息标题'],
  ['/message/template', '模板CODE'],
  ['/office/addressList', '工号'],
  ['/dashboard/monitor', '今日访问'],
  ['/monitor/online', '管理员'],
  ['/monitor/log', '日志内容'],
  ['/monitor/dataLog', '修改内容'],
  ['/monitor/quartzJob', '任务类名'],
  ['/monitor/inspection', '数据结构版本'],
  ['/monitor/system', 'system.cpu.count'],
  ['/monitor/jvm', 'jvm.memory.max'],
  ['/monitor/tomcat', 'tomcat.sessions.created'],
  ['/monitor/httpTrace', '条近期HTTP请求记录'],
  ['/monitor/disk', '剩余'],
  ['/monitor/database', '最近备份'],
  ['/monitor/redis/info', '未启用Redis'],
  ['/monitor/redis/terminal', '未启用Redis'],
  ['/isystem/annountCement', '发布状态'],
  ['/isps/userAnnouncement', '全部标注已读'],
  ['/account/center', '编辑资料'],
  ['/account/settings/base', '座机'],
  ['/account/settings/security', '结束其他登录'],
  ['/account/settings/custom', '风格与布局'],
  ['/account/settings/binding', '绑定手机'],
  ['/account/settings/notification', '新消息弹出提醒'],
  ['/demo/gallery', '组件示例'],
  ['/demo/records', '打卡时间'],
  ['/demo/orders', '订单类型'],
  ['/demo/order-tabs', '订单类型'],
  ['/demo/tree', '综合业务'],
  ['/demo/ships', '单元格改动后自动保存'],
  ['/demo/board', '待验收'],
  ['/demo/big-list', '生成十万条数据'],
  ['/demo/report', '按航空公司统计'],
  ['/demo/map', '颜色越深客户越多'],
  ['/demo/codes', '条形码类型'],
  ['/demo/gallery/selectors', '选择部门'],
  ['/demo/gallery/uploads', '上传'],
  ['/demo/gallery/forms', '表单校验与上传'],
  ['/demo/gallery/print', '直接打印便条'],
  ['/online/cgform', '同步数据库状态'],
  ['/online/cgreport', '报表编码'],
  ['/monitor/thirdLogin', '登记在登录方的回调地址'],
  ['/exception/403', '抱歉，您无权访问该页面'],
  ['/exception/404', '抱歉，您访问的页面不存在'],
  ['/exception/500', '抱歉，服务器出错了'],
  ['/test/home', '个人页面'],
];

interface MenuEntry {
  path: string;
  children?: MenuEntry[];
}
const pagesOf = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => (children.length > 0 ? pagesOf(children) : [path]));

async function menuPages(url: string): Promise<string[]> {
  const admin = await adminCaller(url);
  const { menu } = await admin.get<{ menu: MenuEntry[] }>('/sys/permission/getUserPermissionByToken');
  return pagesOf(menu);
}

/** Pages of tables and reports that were designed in the browser; their addresses hold ids. */
const isDesigned = (path: string): boolean => /^\/online\/(cgform\w*List|cgreport)\/./.test(path);

test('every page of the menu is among the screens that are opened here', async ({ server }) => {
  const opened = new Set([...WORK, ...SYSTEM_AND_OWN].map(([path]) => path));
  expect((await menuPages(server.url)).filter((path) => !opened.has(path) && !isDesigned(path))).toEqual([]);
});

for (const [part, screens] of Object.entries({ work: WORK, 'system and own pages': SYSTEM_AND_OWN })) {
  test(`every screen of the menu opens, says nothing broken and is accessible: ${part}`, async ({
    browser,
    server,
  }) => {
    test.slow();
    const page = await signedIn(browser, server, 'admin', ADMIN_PASSWORD);
    const troubles: string[] = [];
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('response', (reply) => {
      if (reply.status() >= 500) troubles.push(`${reply.status()} ${reply.url()}`);
    });
    const readyOf = (path: string) => (path.startsWith('/online/cgreport/') ? '导出' : '操作');
    const designed = (await menuPages(server.url)).filter(isDesigned).map((path): Screen => [path, readyOf(path)]);
    for (const [path, ready] of [...screens, ...(screens === WORK ? designed : [])]) {
      await page.goto(server.url + path);
      await expect(page.getByText(ready).first()).toBeVisible();
      for (const problem of await violations(page)) troubles.push(`${path} ${problem}`);
    }
    expect(troubles).toEqual([]);
    await page.context().close();
  });
}

test('spec/1 §4: without a token every page leads to sign-in and back to where one wanted to go', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/orders/overdue`);
  await expect(page).toHaveURL(/\/user\/login\?redirect=/);
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('用户名', { exact: true }).fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/orders\/overdue$/);
});

test('spec/1 §6: the menu shows a cashier only what the cashier may open', async ({ browser, server }) => {
  const page = await signedIn(browser, server, ACCOUNTS.cashier);
  await expect(page.getByRole('menuitem', { name: '订单管理' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '系统管理' })).toHaveCount(0);
  await page.goto(`${server.url}/isystem/user`);
  await expect(page.getByText('抱歉，您无权访问该页面')).toBeVisible();
  await page.context().close();
});

test('a wrong password is told as the platform family tells it', async ({ page, server }) => {
  await page.goto(`${server.url}/user/login?redirect=//evil.example`);
  await page.getByLabel('用户名', { exact: true }).fill('admin');
  await page.getByLabel('密码', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('登录失败')).toBeVisible();
  await expect(page.getByText('用户名或密码错误')).toBeVisible();
  await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard/analysis`);
});
