import { LOG_TYPE } from '@songbai/contract/modules/log/log.dicts.ts';
import type { Values } from '../../../resource/context.ts';
import { presentIds } from '../job.store.ts';
import { add, type Job, liveBlocks, mapId } from '../job.ts';
import type { RowReader } from '../row-reader.ts';

const [LONG, SHORT] = [4000, 255];
const TYPES: ReadonlySet<string> = new Set(Object.values(LOG_TYPE));

/** Log rows as they are; nothing in them is looked up. */
export async function takeLogs(job: Job): Promise<void> {
  const section = job.report.section('sys_log', '操作日志');
  for await (const block of liveBlocks(job, { table: 'sys_log', section })) {
    const readers = new Map(block.map((reader) => [mapId(job, 'sys_log', reader), reader]));
    const present = await presentIds(job.context.database.db, 'sysLog', [...readers.keys()]);
    const rows: Values[] = [];
    for (const [id, reader] of readers) {
      if (present.has(id)) section.present();
      else {
        rows.push(logRow(job, reader, id));
        section.added(reader, reader.key('userid'));
      }
    }
    await add(job, { table: 'sysLog', rows, unlogged: true });
  }
}

function logRow(job: Job, reader: RowReader, id: string): Values {
  const type = reader.key('log_type');
  const number = reader.whole('tenant_id') ?? 0;
  return {
    id,
    logType: Number(TYPES.has(type) ? type : LOG_TYPE.operation),
    logContent: reader.text('log_content', '内容', LONG),
    operateType: reader.whole('operate_type'),
    userid: reader.line('userid', '账号', 100),
    username: reader.line('username', '姓名', 100),
    ip: reader.line('ip', '地址', 100),
    method: reader.text('method', '方法', LONG),
    requestUrl: reader.line('request_url', '请求地址', SHORT),
    requestParam: null,
    requestType: reader.line('request_type', '请求方式', 10),
    costTime: reader.whole('cost_time'),
    tenantId: job.tenants.get(number) ?? job.tenant,
    clientType: reader.line('client_type', '客户端', 10),
    createBy: reader.line('create_by', '创建人', 100),
    createTime:
      reader.datetime('create_time', '时间') ?? reader.datetime('update_time', '时间') ?? job.context.clock.datetime(),
  };
}
