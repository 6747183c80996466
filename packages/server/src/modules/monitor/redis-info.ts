import type { RedisInfoRow } from '@songbai/contract/modules/monitor/monitor.calls.ts';

/** What the figures mean; others are shown under their names. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  redis_version: 'Redis 服务器版本',
  redis_mode: '运行模式，单机或者集群',
  os: 'Redis 服务器的宿主操作系统',
  arch_bits: '架构（32 或 64 位）',
  process_id: '服务器进程的 PID',
  tcp_port: 'TCP/IP 监听端口',
  uptime_in_seconds: '自 Redis 服务器启动以来，经过的秒数',
  uptime_in_days: '自 Redis 服务器启动以来，经过的天数',
  connected_clients: '已连接客户端的数量',
  blocked_clients: '正在等待阻塞命令的客户端数量',
  used_memory: '由 Redis 分配器分配的内存总量，以字节为单位',
  used_memory_human: '以可读的格式返回 Redis 分配的内存总量',
  used_memory_rss: '从操作系统的角度，返回 Redis 已分配的内存总量',
  used_memory_peak: 'Redis 的内存消耗峰值，以字节为单位',
  used_memory_peak_human: '以可读的格式返回 Redis 的内存消耗峰值',
  maxmemory: 'Redis 可用内存上限，0 为不限',
  maxmemory_policy: '内存用尽时的淘汰策略',
  mem_fragmentation_ratio: '系统内存与 Redis 分配内存的比率',
  rdb_last_save_time: '最近一次成功创建 RDB 文件的 UNIX 时间戳',
  rdb_last_bgsave_status: '最近一次创建 RDB 文件的结果',
  aof_enabled: 'AOF 是否处于打开状态',
  total_connections_received: '服务器已接受的连接请求数量',
  total_commands_processed: '服务器已执行的命令数量',
  instantaneous_ops_per_sec: '服务器每秒钟执行的命令数量',
  rejected_connections: '因为最大客户端数量限制而被拒绝的连接请求数量',
  expired_keys: '因为过期而被自动删除的键数量',
  evicted_keys: '因为内存不足而被淘汰的键数量',
  keyspace_hits: '查找键成功的次数',
  keyspace_misses: '查找键失败的次数',
  pubsub_channels: '目前被订阅的频道数量',
  role: '主从角色',
  connected_slaves: '已连接的从服务器数量',
  used_cpu_sys: 'Redis 服务器耗费的系统 CPU，秒',
  used_cpu_user: 'Redis 服务器耗费的用户 CPU，秒',
  db0: '数据库的键数量、带有生存期的键数量与平均生存时间',
};

/** Where the server keeps its files and who else is connected is nobody's business here. */
const HIDDEN = /^(config_file|executable|run_id|master_host|master_replid\d?|slave\d+|.*_path|process_supervised)$/;

/** The reply of INFO as rows. */
export function infoRows(info: string): RedisInfoRow[] {
  return pairs(info)
    .filter(([key]) => !HIDDEN.test(key))
    .map(([key, value]) => ({ key, value, description: DESCRIPTIONS[key] ?? (/^db\d+$/.test(key) ? KEYSPACE : '') }));
}

const KEYSPACE = DESCRIPTIONS.db0 ?? '';

export function infoValue(info: string, name: string): string {
  return pairs(info).find(([key]) => key === name)?.[1] ?? '';
}

function pairs(info: string): [key: string, value: string][] {
  return info.split(/\r?\n/).flatMap((line) => {
    const at = line.indexOf(':');
    return line.startsWith('#') || at < 1 ? [] : [[line.slice(0, at), line.slice(at + 1)]];
  });
}
