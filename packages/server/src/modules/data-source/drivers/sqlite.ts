import Sqlite from 'better-sqlite3';
import { type SourceConnection, SourceFailure, type SourceKind } from '../connection.ts';

/** Failures that say more than the words of SQLite. */
const TEXTS: Readonly<Record<string, string>> = {
  SQLITE_NOTADB: '文件不是SQLite数据库',
  SQLITE_BUSY: '文件正被其他程序写入，请稍后重试',
  SQLITE_CANTOPEN: '文件无法打开或已损坏',
  SQLITE_IOERR: '文件无法打开或已损坏',
  SQLITE_CORRUPT: '文件无法打开或已损坏',
};

/** By the type that a column is declared with; what is computed has none. */
function kindOf(type: string | null): SourceKind {
  if (/int|real|floa|doub|num|dec/i.test(type ?? '')) return 'number';
  return /^date$/i.test(type ?? '') ? 'date' : /^(datetime|timestamp)/i.test(type ?? '') ? 'datetime' : null;
}

/** One file, opened for each reading, so that a replaced one is seen. Only in a process of its own (remote.ts). */
export function openSqlite(path: string): SourceConnection {
  return {
    alive: () => true,
    received: () => 0,
    destroy: () => {},
    run: async (text, values, limits, into) => {
      let file: Sqlite.Database | undefined;
      try {
        file = new Sqlite(path, { readonly: true, fileMustExist: true, timeout: 2000 });
        const statement = file.prepare<unknown[], Record<string, unknown>>(text);
        if (!statement.reader || !statement.readonly) throw new SourceFailure('只能执行查询语句（select）');
        const columns = statement.columns();
        into.columns(
          columns.map(({ name }) => name),
          columns.map(({ type }) => kindOf(type)),
        );
        const bound = values.map((value) => (typeof value === 'boolean' ? Number(value) : value));
        let left = limits.rows + 1;
        for (const row of statement.safeIntegers().iterate(bound)) {
          into.row(row);
          if (--left <= 0) break;
        }
      } catch (error) {
        const text = TEXTS[String((error as { code?: unknown }).code)];
        throw text === undefined ? error : new SourceFailure(text);
      } finally {
        file?.close();
      }
    },
  };
}
