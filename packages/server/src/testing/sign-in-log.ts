import type { TestApp } from './test-app.ts';

/** Reasons of the failed sign-ins whose log rows are like a text, the newest first. */
export async function failureReasons({ database }: TestApp, like: string): Promise<(string | null)[]> {
  const rows = await database.db
    .selectFrom('sysLog')
    .select('reason')
    .where('logContent', 'like', like)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => row.reason);
}
