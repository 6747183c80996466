import Database from 'better-sqlite3';
import type { RunningServer } from './server.ts';

export interface MenuRow {
  id: string;
  name: string;
  url: string;
  component: string;
}

/**
 * Inserts menu rows directly into the table, valid or not, and grants them to administrators. Returns the function
 * that removes them.
 */
export function addMenuRows({ databaseFile }: RunningServer, rows: readonly MenuRow[]): () => void {
  write(databaseFile, (db) => {
    const row = db.prepare(
      `insert into sys_permission (id, name, url, component, sort_no, menu_type, is_leaf, is_route, keep_alive, hidden,
        always_show, internal_or_external, status) values (?, ?, ?, ?, 90, 0, 1, 1, 1, 0, 0, 0, '1')`,
    );
    const grant = db.prepare(
      `insert into sys_role_permission (id, role_id, permission_id) values (?, 'role-admin', ?)`,
    );
    for (const { id, name, url, component } of rows) {
      row.run(id, name, url, component);
      grant.run(`grant-${id}`, id);
    }
  });
  return () =>
    write(databaseFile, (db) => {
      for (const { id } of rows) {
        db.prepare('delete from sys_role_permission where permission_id = ?').run(id);
        db.prepare('update sys_permission set del_flag = 1 where id = ?').run(id);
      }
    });
}

/** One transaction that also increments the server's version of rights. */
function write(file: string, work: (db: Database.Database) => void): void {
  const db = new Database(file);
  try {
    db.pragma('busy_timeout = 5000');
    db.transaction(() => {
      work(db);
      db.prepare(`update sys_state set value = value + 1 where id = 'rights'`).run();
    }).immediate();
  } finally {
    db.close();
  }
}
