import { sql } from 'kysely';
import { isSqlite, type Schema } from './columns.ts';

/**
 * Rows of the exception log name the number under which the process log has the stack. Stacks and texts with paths of older
 * rows go: they are not for readers of a page.
 */
export async function up(db: Schema): Promise<void> {
  const kind = isSqlite(db)
    ? sql`substr(log_content, 1, instr(log_content || ':', ':') - 1)`
    : sql`split_part(log_content, ':', 1)`;
  await sql`update sys_log set log_content = ${kind}, request_param = case when request_id is null then null
    else '编号 ' || request_id || '，详情请在服务日志中按此编号查找' end where log_type = 4`.execute(db);
}
