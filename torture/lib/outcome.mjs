import { checkDatabase, checkHistory } from './checker.mjs';
import { openRows, sqliteFile } from './databases.mjs';

/** The checker's verdict on a stopped or running database and what its clients heard. */
export async function verdict({ folder, url }, calls) {
  const database = await openRows({ file: folder && sqliteFile(folder), url });
  try {
    return [...(await checkDatabase(database)), ...(await checkHistory(database, calls))];
  } finally {
    await database.close();
  }
}

/** Replies that no client may get, as anomalies. */
export const failuresOf = (history) =>
  history.failures().map(({ act, status, message }) => `${act} answered ${status}: ${message}`);
