import { about, business } from './text.ts';

/** Failures of monitoring (contract/2 §11). */
export const MONITOR_ERRORS = {
  metricUnknown: business('没有名为「{name}」的监控指标', 404),
  redisOff: business('未启用Redis：本系统单节点运行，没有配置REDIS_URL'),
  redisAway: business('Redis 连接异常!'),
  redisCommandRefused: about('command', '不允许执行「{name}」：{reason}'),
  redisCommandFailed: about('command', 'Redis拒绝了命令：{detail}'),
  planMissing: business('该语句已不在慢语句列表中，请刷新后重试'),
  planRefused: business('数据库不能给出该语句的执行计划'),
};
