import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** The media type of a workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Writes a workbook for one reply. Its file is deleted when the stream ends, and when it cannot be written.
 * @param write fills the file of that path; what it returns comes back as `written`
 */
export async function passingWorkbook<T>(
  { dataDir }: { dataDir: string },
  write: (file: string) => Promise<T>,
): Promise<{ stream: Readable; bytes: number; written: T }> {
  const folder = join(dataDir, 'tmp');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${randomUUID()}.xlsx`);
  try {
    const written = await write(file);
    const stream = createReadStream(file);
    stream.once('close', () => rmSync(file, { force: true }));
    return { stream, bytes: statSync(file).size, written };
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}
