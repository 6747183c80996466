import { listOf, type StockCall } from './calls.ts';

const FILES = '/sys/oss/file';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  'base64',
);

const metrics = (...names: readonly string[]): StockCall[] =>
  names.map((name) => ({
    call: `GET /actuator/metrics/${name}`,
    answer: 'bare',
    keep: 'metric',
    has: ['measurements'],
  }));

/** Without Redis its pages are told so. */
const redis = (path: string, answer: StockCall['answer']): StockCall => ({
  call: `GET /${path}`,
  answer: process.env.TEST_REDIS_URL ? answer : 'refused',
});

/** Files, monitoring and sockets (contract/2 §10 to §12). */
export const WATCHING: Readonly<Record<string, readonly StockCall[]>> = {
  'files (OSSFileList)': [
    {
      call: `POST ${FILES}/upload`,
      upload: { name: '照片 一.png', content: PIXEL },
      answer: 'done',
      says: '上传成功！',
    },
    { call: `POST ${FILES}/upload`, upload: { name: 'run.exe', content: PIXEL }, answer: 'refused' },
    { call: 'POST /sys/upload/uploadMinio', upload: { name: '照片 二.png', content: PIXEL }, answer: 'good' },
    {
      call: `GET ${FILES}/list`,
      query: listOf('fileName,url', { fileName: '*照片*', url: '*.png' }),
      answer: 'page',
      keep: 'file',
      has: ['fileName', 'url'],
    },
    { call: `GET ${FILES}/queryById`, query: { id: '{file.id}' }, answer: 'value' },
    { call: 'GET /sys/common/static/{file.url}', answer: 'file' },
    { call: `DELETE ${FILES}/delete`, query: { id: '{file.id}' }, answer: 'done', says: '删除成功!' },
  ],
  'disk, HTTP trace, figures (DiskMonitoring, HttpTrace, JvmInfo, SystemInfo, TomcatInfo)': [
    {
      call: 'GET /sys/actuator/redis/queryDiskInfo',
      answer: 'list',
      says: '查询成功',
      keep: 'disk',
      has: ['name', 'max', 'rest', 'restPPT'],
    },
    { call: 'GET /actuator/httptrace', answer: 'bare', keep: 'trace', has: ['traces'] },
    { call: 'GET /actuator/jeecghttptrace', answer: 'bare' },
    { call: 'GET /actuator/httpexchanges', answer: 'bare' },
    ...metrics(
      ...['jvm.memory.max', 'jvm.memory.committed', 'jvm.memory.used', 'jvm.buffer.memory.used', 'jvm.buffer.count'],
      ...['jvm.threads.daemon', 'jvm.threads.live', 'jvm.threads.peak', 'jvm.classes.loaded', 'jvm.classes.unloaded'],
      ...['jvm.gc.memory.allocated', 'jvm.gc.memory.promoted', 'jvm.gc.max.data.size', 'jvm.gc.live.data.size'],
      ...['jvm.gc.pause', 'system.cpu.count', 'system.cpu.usage', 'process.start.time', 'process.uptime'],
      ...['process.cpu.usage', 'tomcat.sessions.created', 'tomcat.sessions.expired', 'tomcat.sessions.active.current'],
      ...['tomcat.sessions.active.max', 'tomcat.sessions.rejected'],
    ),
    { call: 'GET /sys/actuator/memory/info', answer: 'value', keep: 'memory', has: ['memory.physical.total'] },
  ],
  'Redis (RedisInfo)': [
    redis('sys/actuator/redis/info', 'list'),
    redis('sys/actuator/redis/keysSize', 'bare'),
    redis('sys/actuator/redis/memoryInfo', 'bare'),
    redis('sys/actuator/redis/keysSizeForReport', 'bare'),
    redis('sys/actuator/redis/memoryForReport', 'bare'),
    redis('sys/actuator/redis/infoForReport', 'bare'),
  ],
  'sockets (contract/2 §12.3)': [
    { call: 'POST /sys/socketTest/sendAll', body: { message: '全体注意' }, answer: 'good' },
    { call: 'POST /sys/socketTest/sendUser', body: { userId: 'user-admin', message: '请回电' }, answer: 'good' },
  ],
};
