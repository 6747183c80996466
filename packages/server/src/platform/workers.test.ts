import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startWorker, takeWorkersFrom } from './workers.ts';

const take = (folder: string) => takeWorkersFrom(`${pathToFileURL(folder).href}/`);
const built = inject('built');

test.each([
  ['built', built],
  ['from source where nothing is built', join(built, 'nothing')],
])('a thread starts %s', async (_, folder) => {
  onTestFinished(() => take(built));
  take(folder);
  const workerData = { content: Buffer.from('no workbook'), limits: { maxRows: 1, maxColumns: 1 } };
  const worker = startWorker('sheet', '../resource/excel/sheet.worker.ts', { workerData });
  const [reply] = await once(worker, 'message');
  await worker.terminate();
  expect(reply).toHaveProperty('refused');
});
