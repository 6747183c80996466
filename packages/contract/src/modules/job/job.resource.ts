import { defineResource, type RowOf } from '../../resource/define.ts';
import { JOB_MISFIRE, QUARTZ_STATUS } from './job.dicts.ts';

/** 定时任务 (contract/2 §7, §18.11): when a registered job runs. The class name is the name of the job. */
export const quartzJob = defineResource({
  name: 'quartzJob',
  title: '定时任务',
  path: '/sys/quartzJob',
  permission: 'system:quartzJob',
  table: 'sys_quartz_job',
  titleField: 'jobClassName',
  calledBy: 'description',
  pages: ['system/QuartzJobList'],
  search: ['jobClassName', 'description'],
  fields: {
    jobClassName: {
      kind: 'text',
      label: '任务类名',
      maxLength: 255,
      required: true,
      unique: true,
      query: 'like',
      list: { width: 190, sort: true },
    },
    description: { kind: 'text', label: '描述', maxLength: 255, list: { width: 220 } },
    cronExpression: {
      kind: 'text',
      label: 'cron表达式',
      maxLength: 255,
      required: true,
      initial: '* * * * * ? *',
      list: { width: 140 },
    },
    parameter: { kind: 'textarea', label: '参数', maxLength: 255, list: { width: 120 } },
    status: {
      kind: 'dict',
      label: '任务状态',
      dict: 'quartz_status',
      stored: 'integer',
      required: true,
      initial: QUARTZ_STATUS.running,
      query: 'eq',
      list: { width: 90 },
    },
    misfire: {
      kind: 'dict',
      label: '错过时',
      dict: 'job_misfire',
      required: true,
      initial: JOB_MISFIRE.skip,
    },
    /** Runs that fail one after another before somebody is told; 0 for never. */
    alarmAfter: { kind: 'integer', label: '连续失败几次后告警', min: 0, max: 100, required: true, initial: 3 },
    /** Account names joined by commas; the platform's administrators when empty. */
    alarmTo: { kind: 'text', label: '告警接收人', maxLength: 500 },
    lastOutcome: {
      kind: 'dict',
      label: '最近结果',
      dict: 'job_outcome',
      readOnly: true,
      computed: true,
      sheet: false,
      list: { width: 100 },
    },
    lastRunTime: {
      kind: 'datetime',
      label: '最近执行',
      readOnly: true,
      computed: true,
      sheet: false,
      list: { width: 170 },
    },
    nextRunTime: {
      kind: 'datetime',
      label: '下次执行',
      readOnly: true,
      computed: true,
      sheet: false,
      list: { width: 170 },
    },
  },
});

export type QuartzJob = RowOf<typeof quartzJob>;

/** 执行日志: one row per run, written by the server only. */
export const quartzJobRun = defineResource({
  name: 'quartzJobRun',
  title: '执行日志',
  path: '/sys/quartzJobRun',
  permission: 'system:quartzJob',
  table: 'sys_quartz_job_run',
  titleField: 'startTime',
  actions: ['list'],
  search: [],
  defaultSort: { field: 'startTime', order: 'desc' },
  fields: {
    jobId: { kind: 'text', label: '任务', maxLength: 36, required: true, query: 'eq' },
    startTime: { kind: 'datetime', label: '开始时间', required: true, query: 'range', list: { width: 170 } },
    endTime: { kind: 'datetime', label: '结束时间', list: { width: 170 } },
    durationMs: { kind: 'integer', label: '耗时(毫秒)', list: { width: 110 } },
    triggerType: { kind: 'dict', label: '触发方式', dict: 'job_trigger', required: true, list: { width: 100 } },
    outcome: {
      kind: 'dict',
      label: '执行结果',
      dict: 'job_outcome',
      required: true,
      query: 'eq',
      list: { width: 100 },
    },
    node: { kind: 'text', label: '节点', maxLength: 100, required: true, list: { width: 160 } },
    nextRunTime: { kind: 'datetime', label: '下次执行', list: { width: 170 } },
    /** The last lines that the job said, and why it failed. */
    lines: { kind: 'textarea', label: '输出', maxLength: 20_000 },
  },
});

export type QuartzJobRun = RowOf<typeof quartzJobRun>;
