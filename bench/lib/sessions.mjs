import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';

const PEOPLE = `select u.id as id, min(ur.role_id) as role from sys_user u join sys_user_role ur on ur.user_id = u.id
  where u.username <> 'admin' and u.rel_tenant_ids = '1' and u.del_flag = 0 group by u.id
  order by min(ur.role_id) = 'role-sales' desc, u.id`;
const COLUMNS = 'id, token_hash, user_id, org_code, ip, user_agent, created_at, seen_at, expires_at';

/**
 * Creates sessions for demo users directly in the database, because their accounts have no password.
 * @returns {Promise<{token: string, role: string}[]>} sales staff first
 */
export async function sessionsOf(env, count) {
  const database = env.DATABASE_URL ? await postgres(env.DATABASE_URL) : sqlite(join(env.DATA_DIR, 'songbai.db'));
  const people = (await database.rows(PEOPLE)).slice(0, count);
  if (people.length < count) throw new Error(`the demo has ${people.length} people, ${count} are needed`);
  const sessions = [];
  for (const { id, role } of people) {
    const token = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(token).digest('hex');
    const now = Date.now();
    await database.insert([
      `bench-${hash.slice(0, 20)}`,
      hash,
      id,
      null,
      '127.0.0.1',
      'bench',
      now,
      now,
      now + 3_600_000,
    ]);
    sessions.push({ token, role });
  }
  await database.close();
  return sessions;
}

function sqlite(file) {
  const db = new Database(file);
  db.pragma('busy_timeout = 5000');
  const insert = db.prepare(`insert into sys_session (${COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  return {
    rows: async (text) => db.prepare(text).all(),
    insert: async (values) => insert.run(values),
    close: async () => db.close(),
  };
}

async function postgres(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const text = `insert into sys_session (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;
  return {
    rows: async (query) => (await client.query(query)).rows,
    insert: (values) => client.query(text, values),
    close: () => client.end(),
  };
}
