import { listOf, type StockCall } from './calls.ts';

const JOBS = '/sys/quartzJob';
const SOURCES = '/sys/dataSource';
const ROUTES = '/sys/gatewayRoute';

/** Scheduled jobs, data sources and gateway routes (contract/2 §7 to §9). */
export const RUNNING: Readonly<Record<string, readonly StockCall[]>> = {
  'jobs (QuartzJobList, QuartzJobModal)': [
    {
      call: `GET ${JOBS}/list`,
      query: listOf('jobClassName,cronExpression,parameter,description,status', {
        ...{ jobClassName: 'sweepOldLogs', status: 0 },
      }),
      answer: 'page',
      keep: 'job',
      has: ['jobClassName', 'cronExpression', 'status', 'status_dictText'],
    },
    { call: `GET ${JOBS}/pause`, query: { id: '{job.id}' }, answer: 'good', says: '停止定时任务成功' },
    { call: `GET ${JOBS}/list`, query: listOf('status', { status: -1 }), answer: 'page', keep: 'paused' },
    { call: `GET ${JOBS}/resume`, query: { id: '{job.id}' }, answer: 'good', says: '启动定时任务成功' },
    { call: `GET ${JOBS}/queryById`, query: { id: '{job.id}' }, answer: 'value', keep: 'job', has: ['status'] },
    {
      call: `PUT ${JOBS}/edit`,
      echo: 'job',
      body: { cronExpression: '0 30 2 * * ? *', status: 0 },
      answer: 'done',
      says: '更新定时任务成功!',
    },
    { call: `GET ${JOBS}/execute`, query: { id: '{job.id}' }, answer: 'good', says: '执行成功!' },
    { call: `GET ${JOBS}/execute`, query: { id: 'nothing' }, answer: 'refused' },
    {
      call: `POST ${JOBS}/add`,
      body: {
        ...{ jobClassName: 'org.jeecg.modules.quartz.job.SampleJob', cronExpression: '* * * * * ? *' },
        ...{ parameter: '', description: '', status: 0 },
      },
      answer: 'refused',
    },
    { call: `GET ${JOBS}/exportXls`, query: listOf('jobClassName', { jobClassName: 'sweepOldLogs' }), answer: 'file' },
    { call: `DELETE ${JOBS}/delete`, query: { id: '{job.id}' }, answer: 'good' },
    {
      call: `POST ${JOBS}/add`,
      body: { jobClassName: 'sweepOldLogs', cronExpression: '0 0 3 * * ?', parameter: '', description: '', status: -1 },
      answer: 'good',
      says: '创建定时任务成功',
    },
    { call: `GET ${JOBS}/list`, query: listOf('id', { jobClassName: 'sweepOldLogs' }), answer: 'page', keep: 'job' },
    { call: `DELETE ${JOBS}/deleteBatch`, query: { ids: '{job.id},' }, answer: 'good', says: '删除定时任务成功!' },
    { call: `POST ${JOBS}/importExcel`, upload: { name: '定时任务.xls', content: 'exported' }, answer: 'good' },
  ],
  'data sources (SysDataSourceList, SysDataSourceModal)': [
    {
      call: 'GET /sys/duplicate/check',
      query: { tableName: 'sys_data_source', fieldName: 'code', fieldVal: 'old_console', dataId: '' },
      answer: 'good',
    },
    {
      call: 'POST /online/cgreport/api/testConnection',
      body: {
        ...{ dbType: 4, dbDriver: 'com.mysql.cj.jdbc.Driver', dbUrl: 'jdbc:mysql://127.0.0.1:3306/old', dbName: 'old' },
        ...{ dbUsername: 'root', dbPassword: 'secret' },
      },
      answer: 'refused',
    },
    {
      call: `POST ${SOURCES}/add`,
      body: {
        ...{ code: 'old_console', name: '旧系统', dbType: 4, dbDriver: 'com.mysql.cj.jdbc.Driver', remark: '' },
        ...{ dbUrl: 'jdbc:mysql://db.example.com:3306/old?characterEncoding=UTF-8', dbName: 'old' },
        ...{ dbUsername: 'root', dbPassword: 'secret' },
      },
      answer: 'done',
      says: '添加成功！',
    },
    {
      call: `GET ${SOURCES}/list`,
      query: listOf('name,dbType_dictText,dbDriver,dbUrl,dbName,dbUsername', { name: '*旧*', dbType: 4 }),
      answer: 'page',
      keep: 'source',
      has: ['code', 'dbType_dictText', 'dbUrl'],
    },
    { call: `GET ${SOURCES}/queryById`, query: { id: '{source.id}' }, answer: 'value', keep: 'source' },
    {
      call: `PUT ${SOURCES}/edit`,
      echo: 'source',
      body: { name: '旧后台', dbPassword: 'changed' },
      answer: 'done',
      says: '编辑成功!',
    },
    {
      call: `GET ${SOURCES}/options`,
      answer: 'list',
      keep: 'option',
      where: { value: 'old_console' },
      has: ['label', 'text'],
    },
    { call: `GET ${SOURCES}/exportXls`, query: listOf('name', { name: '*旧*' }), answer: 'file' },
    { call: `DELETE ${SOURCES}/delete`, query: { id: '{source.id}' }, answer: 'done', says: '删除成功!' },
    { call: `POST ${SOURCES}/importExcel`, upload: { name: '多数据源管理.xls', content: 'exported' }, answer: 'done' },
    { call: `GET ${SOURCES}/list`, query: listOf('name', { name: '旧后台' }), answer: 'page', keep: 'source' },
    { call: `DELETE ${SOURCES}/deleteBatch`, query: { ids: '{source.id},' }, answer: 'done', says: '批量删除成功！' },
  ],
  'gateway routes (GateWayRouteList, GateWayRouteModal)': [
    { call: `GET ${ROUTES}/list`, answer: 'list' },
    {
      call: `POST ${ROUTES}/updateAll`,
      body: {
        router: {
          ...{ routerId: 'mall', name: '商城', uri: 'http://mall.example.com', status: true },
          predicates: JSON.stringify([
            { name: 'Path', args: ['/mall/**'] },
            { name: 'Header', args: { header: 'X-Version', regexp: '\\d+' } },
          ]),
          filters: JSON.stringify([
            {
              ...{ name: 'RequestRateLimiter', title: '限流过滤器' },
              args: [
                { key: 'key-resolver', value: '#{@ipKeyResolver}' },
                { key: 'redis-rate-limiter.replenishRate', value: 20 },
                { key: 'redis-rate-limiter.burstCapacity', value: 20 },
              ],
            },
          ]),
        },
      },
      answer: 'good',
      says: '操作成功！',
    },
    {
      call: `GET ${ROUTES}/list`,
      answer: 'list',
      keep: 'route',
      where: { routerId: 'mall' },
      has: ['name', 'uri', 'predicates', 'filters', 'status'],
    },
    {
      call: `POST ${ROUTES}/updateAll`,
      body: {
        router: {
          ...{ id: '{route.id}', routerId: 'mall', name: '商城', uri: 'http://mall.example.com', status: false },
          ...{ predicates: '[{"name":"Path","args":["/mall/**"]}]', filters: '[]' },
          ...{ stripPrefix: 1, retryable: 0, persistable: null, showApi: 1, delFlag: 0, createBy: 'admin' },
        },
      },
      answer: 'good',
      says: '操作成功！',
    },
    { call: `GET ${ROUTES}/clearRedis`, answer: 'good', says: '清除成功！' },
    { call: `GET ${ROUTES}/copyRoute`, query: { id: '{route.id}' }, answer: 'good' },
    { call: `GET ${ROUTES}/list`, answer: 'list', keep: 'copy', where: { name: '商城_copy' } },
    { call: `DELETE ${ROUTES}/delete`, query: { id: '{route.id}' }, answer: 'good', says: '删除路由成功' },
    { call: `DELETE ${ROUTES}/delete`, query: { id: '{copy.id}' }, answer: 'good', says: '删除路由成功' },
    { call: `GET ${ROUTES}/deleteList`, answer: 'list', keep: 'binned', where: { routerId: 'mall' } },
    { call: `PUT ${ROUTES}/putRecycleBin`, body: { ids: '{route.id}' }, answer: 'good' },
    { call: `DELETE ${ROUTES}/delete`, query: { id: '{route.id}' }, answer: 'good' },
    { call: `DELETE ${ROUTES}/deleteRecycleBin`, query: { ids: '{route.id},{copy.id}' }, answer: 'good' },
  ],
};
