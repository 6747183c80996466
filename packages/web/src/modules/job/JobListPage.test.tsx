import { PERMISSION_CODES } from '@songbai/contract/menus.ts';
import type { JobKind } from '@songbai/contract/modules/job/job.calls.ts';
import { JOB_MISFIRE, JOB_OUTCOME, JOB_TRIGGER, QUARTZ_STATUS } from '@songbai/contract/modules/job/job.dicts.ts';
import { quartzJob, quartzJobRun } from '@songbai/contract/modules/job/job.resource.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeRow, fakeResource } from '../../testing/fake-resource.ts';
import { type FakeHandler, fakeServer, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { JobListPage } from './JobListPage.tsx';

const job = (over: Partial<FakeRow> = {}): FakeRow => ({
  ...{ id: 'j1', version: 1, jobClassName: 'nightlyBackup', description: '每日备份', cronExpression: '0 30 2 * * ? *' },
  ...{ parameter: null, status: QUARTZ_STATUS.running, status_dictText: '正常', misfire: JOB_MISFIRE.once },
  ...{ alarmAfter: 3, alarmTo: null, lastOutcome: JOB_OUTCOME.done, lastOutcome_dictText: '执行成功' },
  ...{ lastRunTime: '2026-06-30 02:30:00', nextRunTime: '2026-07-01 02:30:00' },
  ...over,
});
const KINDS: JobKind[] = [
  {
    ...{ name: 'nightlyBackup', title: '每日备份', cron: '0 30 2 * * ? *', misfire: '2', essential: true },
    ...{ example: '', parameters: [], state: 'started' },
  },
  {
    ...{ name: 'sweepJobRuns', title: '清理任务执行日志', cron: '0 40 3 * * ? *', misfire: '1', essential: false },
    ...{ example: '{"days":14}', parameters: [{ name: 'days', title: '保留天数' }], state: 'absent' },
  },
];

function show(rows: FakeRow[] = [job()], more: Record<string, FakeHandler> = {}) {
  const server = fakeServer({
    ...fakeResource(quartzJob, rows),
    ...fakeResource(quartzJobRun, []),
    'GET /sys/quartzJob/kinds': () => KINDS,
    'GET /sys/quartzJob/pause': () => reply('停止定时任务成功', null),
    'GET /sys/quartzJob/execute': () => reply('执行成功!', null),
    ...more,
  });
  render(<JobListPage />, { codes: [...PERMISSION_CODES], admin: true });
  return server;
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
/** The third link and those after it stand under 更多. */
async function inMenu(name: string): Promise<void> {
  await button('更多').first().click();
  await page.getByRole('tooltip').getByRole('button', { name, exact: true }).click();
}

test('(contract/2 §7) states, 停止 with its question, 立即执行 with its own', async () => {
  const server = show();
  await expect.element(page.getByText('已启动')).toBeVisible();
  await button('停止').click();
  await expect.element(page.getByText('是否暂停选中任务?')).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^确\s?定$/ })
    .click();
  await expect.element(page.getByText('停止定时任务成功')).toBeVisible();
  expect(server.callsOf('GET /sys/quartzJob/pause')[0]?.params).toMatchObject({ id: 'j1' });
  await inMenu('立即执行');
  await expect.element(page.getByText('是否立即执行任务?')).toBeVisible();
});

test('a paused job that the office relies on is told above the list', async () => {
  show([job({ status: QUARTZ_STATUS.stopped })], {
    'GET /sys/quartzJob/kinds': () => KINDS.map((kind) => ({ ...kind, state: 'paused' })),
  });
  await expect.element(page.getByText('已暂停', { exact: true })).toBeVisible();
  await expect.element(page.getByText('以下任务没有启动，相应的工作不会自动进行：每日备份（已暂停）')).toBeVisible();
});

test('adding: the job is chosen, its usual time proposed, a wrong cron refused, and the next runs shown', async () => {
  const server = show();
  await page.getByRole('button', { name: /新增$/ }).first().click();
  const dialog = page.getByRole('dialog');
  await button('保存并安排任务').click();
  await expect.element(page.getByText('请输入任务类名!')).toBeVisible();
  await dialog.getByRole('combobox', { name: '任务类名' }).click();
  await page.getByText('清理任务执行日志（sweepJobRuns）').last().click();
  const cron = dialog.getByRole('textbox', { name: 'cron表达式' });
  await expect.element(cron).toHaveValue('0 40 3 * * ? *');
  await expect.element(dialog.getByText('可选：days（保留天数），例如 {"days":14}')).toBeVisible();
  expect(dialog.getByRole('list', { name: '接下来的执行时间' }).getByRole('listitem').elements()).toHaveLength(5);
  await cron.fill('0 0 0 1 1 ? 2020');
  await button('保存并安排任务').click();
  await expect.element(page.getByText('Cron表达式不会再触发：没有今后的执行时间')).toBeVisible();
  expect(server.callsOf('POST /sys/quartzJob/add')).toHaveLength(0);
  await cron.fill('0 0 4 * * ? *');
  await button('保存并安排任务').click();
  await expect.poll(() => server.callsOf('POST /sys/quartzJob/add').length).toBe(1);
  expect(server.callsOf('POST /sys/quartzJob/add')[0]?.body).toMatchObject({
    ...{ jobClassName: 'sweepJobRuns', cronExpression: '0 0 4 * * ? *', misfire: JOB_MISFIRE.skip },
    ...{ status: QUARTZ_STATUS.running, alarmAfter: 3, description: '清理任务执行日志' },
  });
});

test('执行日志 shows the runs with what they said', async () => {
  const run = {
    ...{ id: 'r1', jobId: 'j1', startTime: '2026-06-30 02:30:00', endTime: '2026-06-30 02:31:00', durationMs: 60_000 },
    ...{ triggerType: JOB_TRIGGER.cron, triggerType_dictText: '定时', outcome: JOB_OUTCOME.failed },
    ...{ outcome_dictText: '执行失败', node: 'one', nextRunTime: null, lines: '磁盘已满' },
  };
  show([job()], fakeResource(quartzJobRun, [run]));
  await inMenu('执行日志');
  await expect.element(page.getByText('执行日志：每日备份')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: /展开/ }).first().click();
  await expect.element(page.getByText('磁盘已满')).toBeVisible();
});

test('who is told of failures stands by name, in the form and in the detail', async () => {
  const wang = { id: 'u1', username: 'wang', realname: '王芳' };
  show([job({ alarmTo: 'wang' })], { 'GET /sys/user/getMultiUser': () => [wang] });
  await button('编辑').click();
  const form = page.getByRole('dialog');
  await expect.element(form.getByRole('textbox', { name: '告警接收人' })).toHaveValue('王芳');
  await form.getByRole('button', { name: /^取\s?消$/ }).click();
  await inMenu('详情');
  await expect.element(page.getByRole('dialog').getByText('王芳')).toBeVisible();
});

test('a job is called by what it does where it is looked at; without a description by its class', async () => {
  show([job(), job({ id: 'j2', jobClassName: 'sweepJobRuns', description: null })]);
  await inMenu('详情');
  const drawer = page.getByRole('dialog');
  await expect.element(drawer.getByText('定时任务 每日备份', { exact: true })).toBeVisible();
  await expect.element(drawer.getByText('nightlyBackup', { exact: true })).toBeVisible();
  await drawer.getByRole('button', { name: '关闭' }).click();
  await button('更多').nth(1).click();
  await page.getByRole('tooltip').getByRole('button', { name: '详情', exact: true }).last().click();
  await expect.element(drawer.getByText('定时任务 sweepJobRuns', { exact: true })).toBeVisible();
});

test('on a phone a job is called by what it does, with the name of its class below', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  show();
  await expect.element(page.getByRole('checkbox', { name: '每日备份' })).toBeVisible();
  await expect.element(page.getByText('nightlyBackup', { exact: true })).toBeVisible();
});
