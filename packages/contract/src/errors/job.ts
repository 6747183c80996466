import { about, business } from './text.ts';

/** Failures of scheduled jobs (contract/2 §7). */
export const JOB_ERRORS = {
  jobMissing: business('定时任务不存在！'),
  jobClassUnknown: about('jobClassName', '后台找不到该类名：{class}。可用的任务：{known}'),
  jobClassTaken: about('jobClassName', '任务类名已经存在'),
  jobCronWrong: about('cronExpression', '{detail}'),
  jobCronPast: about('cronExpression', 'Cron表达式不会再触发：没有今后的执行时间'),
  jobParameterWrong: about('parameter', '任务参数不正确：{detail}'),
  jobReceiverUnknown: about('alarmTo', '告警接收人「{name}」不存在'),
  jobRunning: business('任务正在执行，请等待结束或先停止本次执行'),
  jobNotRunning: business('任务没有在执行'),
  jobExecuteFailed: business('执行失败!{detail}'),
};
