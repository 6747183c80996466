import { defineModule } from '../../module.ts';
import { MONITOR_CODES } from './monitor.calls.ts';

const page = (at: number, key: string, name: string, url: string, component: string) =>
  ({ under: 'performance', at, key, name, url: `/monitor/${url}`, component: `monitor/${component}` }) as const;

/** 性能监控 (contract/2 §11): of the whole installation, so no role but the platform administrator has it at first. */
export const monitorModule = defineModule({
  name: 'monitor',
  menus: [
    page(5, 'monitor-inspection', '系统检查', 'inspection', 'Inspection'),
    page(10, 'monitor-system', '服务器信息', 'system', 'SystemInfo'),
    page(20, 'monitor-jvm', '运行时信息', 'jvm', 'JvmInfo'),
    page(30, 'monitor-tomcat', 'Web服务信息', 'tomcat', 'TomcatInfo'),
    page(40, 'monitor-trace', '请求追踪', 'httpTrace', 'HttpTrace'),
    page(50, 'monitor-disk', '磁盘监控', 'disk', 'DiskMonitoring'),
    page(60, 'monitor-database', '数据库监控', 'database', 'DatabaseInfo'),
    page(70, 'monitor-redis', 'Redis监控', 'redis/info', 'RedisInfo'),
    page(80, 'monitor-terminal', 'Redis终端', 'redis/terminal', 'RedisTerminal'),
  ],
  permissions: {
    'monitor-inspection': { [MONITOR_CODES.inspection]: '查询' },
    'monitor-system': { [MONITOR_CODES.metrics]: '运行指标' },
    'monitor-trace': { [MONITOR_CODES.trace]: '查询' },
    'monitor-disk': { [MONITOR_CODES.disk]: '查询' },
    'monitor-database': { [MONITOR_CODES.database]: '查询' },
    'monitor-redis': { [MONITOR_CODES.redis]: '查询' },
    'monitor-terminal': { [MONITOR_CODES.terminal]: '执行命令' },
  },
});
