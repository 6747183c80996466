import type { SourceEngine } from '@songbai/contract/modules/data-source/source-types.ts';

/** A statement as it is sent: without comments, with the placeholders of its engine. */
export interface Statement {
  text: string;
  /** How many values it takes. */
  values: number;
}

export interface StatementProblem {
  problem: string;
}

/** Words that write, leave the database or read files of its machine, as names of functions too. */
const NEVER =
  /^(?:into|load_file|load_extension|lo_import|lo_export|lo_from_bytea|lo_put|dblink\w*|pg_read_\w+|pg_ls_\w+|pg_stat_file|pg_file_\w+|pg_terminate_backend|pg_cancel_backend|pg_reload_conf|pg_rotate_logfile|set_config|query_to_xml\w*|sys_exec|sys_eval)$/;

/** In T-SQL statements need nothing between them, so each word that starts one is refused; all are reserved there. */
const SQLSERVER_NEVER = new Set(
  'insert update delete merge drop alter create truncate exec execute grant revoke deny backup restore shutdown kill reconfigure bulk openrowset openquery opendatasource waitfor use set commit rollback save begin declare dbcc updatetext writetext readtext print raiserror return while'.split(
    ' ',
  ),
);

const WORD = /[\p{L}_][\p{L}\p{N}_$]*/uy;
const LONGEST = 20_000;

/**
 * Reads a statement for one engine: a single `select` (or `with … select`) with `?` for values. What is sent is what was
 * read: comments are left out, because engines do not agree on where they end.
 */
export function readStatement(engine: SourceEngine, sql: string): Statement | StatementProblem {
  if (sql.length > LONGEST) return { problem: `语句过长，最多${LONGEST}个字符` };
  const scan = new Scan(engine, sql);
  const problem = scan.run();
  return problem === undefined ? { text: scan.text.trim(), values: scan.values } : { problem };
}

class Scan {
  text = '';
  values = 0;
  private at = 0;
  private first = true;
  private readonly engine: SourceEngine;
  private readonly sql: string;

  constructor(engine: SourceEngine, sql: string) {
    this.engine = engine;
    this.sql = sql;
  }

  run(): string | undefined {
    while (this.at < this.sql.length) {
      const problem = this.comment() ?? this.quoted() ?? this.word() ?? this.sign();
      if (problem !== undefined && problem !== TAKEN) return problem;
    }
    return this.first ? '请填写查询语句' : undefined;
  }

  private comment(): string | undefined {
    const rest = this.sql.slice(this.at, this.at + 4);
    if (rest.startsWith('--') || (this.engine === 'mysql' && rest.startsWith('#'))) {
      const end = this.sql.indexOf('\n', this.at);
      this.skipTo(end < 0 ? this.sql.length : end);
      return TAKEN;
    }
    if (!rest.startsWith('/*')) return undefined;
    if (/^\/\*M?!/.test(rest)) return '不支持可执行注释';
    const end = this.sql.indexOf('*/', this.at + 2);
    if (end < 0) return '注释没有结束';
    this.skipTo(end + 2);
    return TAKEN;
  }

  private skipTo(end: number): void {
    this.text += ' ';
    this.at = end;
  }

  private quoted(): string | undefined {
    const start = this.at;
    const open = this.sql[start] ?? '';
    const close = this.closing(open);
    if (close === undefined) return undefined;
    if (this.engine === 'postgres' && open === "'" && /(?:^|[^\p{L}\p{N}_$])(?:e|u&)$/iu.test(this.sql.slice(0, start)))
      return '请使用普通字符串，不要使用E或U&前缀';
    const escapes = this.engine === 'mysql' && open !== '`';
    for (let at = start + 1; at < this.sql.length; at++) {
      if (escapes && this.sql[at] === '\\') at++;
      else if (this.sql[at] === close && this.sql[at + 1] === close) at++;
      else if (this.sql[at] === close) {
        const inner = this.sql.slice(start + 1, at);
        if (open !== "'" && NEVER.test(inner.toLowerCase())) return `不允许使用 ${inner}`;
        if (this.first) return ONLY_SELECT;
        this.text += this.sql.slice(start, at + 1);
        this.at = at + 1;
        return TAKEN;
      }
    }
    return '引号没有成对';
  }

  private closing(open: string): string | undefined {
    if (open === "'" || open === '"') return open;
    if (open === '`' && (this.engine === 'mysql' || this.engine === 'sqlite')) return open;
    return open === '[' && (this.engine === 'sqlserver' || this.engine === 'sqlite') ? ']' : undefined;
  }

  private word(): string | undefined {
    WORD.lastIndex = this.at;
    const word = WORD.exec(this.sql)?.[0];
    if (word === undefined) return undefined;
    const lower = word.toLowerCase();
    if (this.first && lower !== 'select' && lower !== 'with') return ONLY_SELECT;
    if (NEVER.test(lower) || (this.engine === 'sqlserver' && SQLSERVER_NEVER.has(lower))) return `不允许使用 ${word}`;
    this.first = false;
    this.text += word;
    this.at += word.length;
    return TAKEN;
  }

  private sign(): string | undefined {
    const sign = this.sql[this.at] ?? '';
    if (sign === '\0') return '语句中有不能识别的字符';
    if (sign === ';') {
      if (this.sql.slice(this.at).replace(/[;\s]/g, '') !== '') return '只能执行一条查询语句';
      this.at = this.sql.length;
      return TAKEN;
    }
    if (this.first && !/[\s(]/.test(sign)) return ONLY_SELECT;
    if (sign === '$' && this.engine === 'postgres') return '不支持 $ 符号，参数请用问号';
    this.text += sign === '?' ? this.placeholder() : sign;
    this.at++;
    return TAKEN;
  }

  private placeholder(): string {
    this.values++;
    if (this.engine === 'postgres') return `$${this.values}`;
    return this.engine === 'sqlserver' ? `@p${this.values}` : '?';
  }
}

/** A part was read; no text of a problem is empty. */
const TAKEN = '';
const ONLY_SELECT = '只能执行查询语句（select）';
