import { type Dict, namedDict } from '../../dicts/define.ts';

/** Dictionaries of scheduled jobs (contract/2 §7, §18.11). */
export const JOB_DICTS = {
  quartz_status: namedDict('定时任务状态', {
    running: ['0', '正常'],
    stopped: ['-1', '停止'],
  }),
  job_misfire: namedDict('错过时的处理', {
    skip: ['1', '跳过'],
    once: ['2', '补执行一次'],
  }),
  job_outcome: namedDict('执行结果', {
    running: ['1', '执行中'],
    done: ['2', '执行成功'],
    failed: ['3', '执行失败'],
    stopped: ['4', '已停止'],
    interrupted: ['5', '中断'],
    missed: ['6', '错过'],
  }),
  job_trigger: namedDict('触发方式', {
    cron: ['1', '定时'],
    hand: ['2', '手动'],
    catchUp: ['3', '补执行'],
  }),
} as const satisfies Record<string, Dict>;

/** Stored as a number (contract/2 §18.11). */
export const QUARTZ_STATUS = { running: 0, stopped: -1 } as const;
export const JOB_MISFIRE = JOB_DICTS.job_misfire.codes;
export const JOB_OUTCOME = JOB_DICTS.job_outcome.codes;
export const JOB_TRIGGER = JOB_DICTS.job_trigger.codes;
