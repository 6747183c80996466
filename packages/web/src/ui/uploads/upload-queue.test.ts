import { expect, test } from 'vitest';
import { ApiError } from '../../lib/failure.ts';
import type { UploadValue } from './upload-model.ts';
import { createUploadQueue, type FileStore } from './upload-queue.ts';

const file = (name: string) => new File(['12345'], name);

interface Sent {
  name: string;
  signal: AbortSignal;
  progress: (percent: number) => void;
  answer: (path: string) => Promise<void>;
  refuse: (error: unknown) => Promise<void>;
}

/** A queue whose server the test controls: every upload waits for its reply. */
function queueOf(initial: UploadValue = '', { number = 0, returnUrl = true } = {}) {
  const sent: Sent[] = [];
  const changes: unknown[] = [];
  const failed: string[] = [];
  const store: FileStore['store'] = ({ name }, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
      const settled = () => new Promise<void>((done) => setImmediate(done));
      sent.push({
        name,
        signal,
        progress: onProgress,
        answer: (path) => {
          resolve(path);
          return settled();
        },
        refuse: (error) => {
          reject(error);
          return settled();
        },
      });
    });
  const queue = createUploadQueue(initial, () => ({
    store,
    number,
    returnUrl,
    onChange: (value) => changes.push(value),
    onFailure: ({ name }) => failed.push(name),
  }));
  const at = (index: number): Sent => {
    const found = sent[index];
    if (!found) throw new Error(`upload ${index} was not sent`);
    return found;
  };
  const seen = () => queue.entries().map(({ name, status }) => `${name}:${status}`);
  return { queue, at, sent, changes, failed, seen };
}

test('several side by side tell their paths once, in the order chosen (contract/3 §4)', async () => {
  const { queue, at, changes } = queueOf('temp/old.pdf');
  queue.add([file('a'), file('b')]);
  await at(1).answer('temp/b_1');
  expect(changes).toEqual([]);
  await at(0).answer('temp/a_1');
  expect(changes).toEqual(['temp/old.pdf,temp/a_1,temp/b_1']);
});

test('progress belongs to its file', () => {
  const { queue, at } = queueOf();
  queue.add([file('a'), file('b')]);
  at(1).progress(40);
  expect(queue.entries().map(({ percent }) => percent)).toEqual([0, 40]);
});

test('a failure keeps the file in the list, names it, and leaves the good ones in the value', async () => {
  const { queue, at, changes, failed, seen } = queueOf();
  queue.add([file('a'), file('b')]);
  await at(0).refuse(new ApiError('上传失败，存在非法文件类型：exe'));
  await at(1).answer('temp/b');
  expect(failed).toEqual(['a']);
  expect(seen()).toEqual(['a:error', 'b:done']);
  expect(queue.entries()[0]?.message).toBe('上传失败，存在非法文件类型：exe');
  expect(changes).toEqual(['temp/b']);
});

test.each([
  ['an answer without a path', (sent: Sent) => sent.answer('')],
  ['a failure without a text', (sent: Sent) => sent.refuse(new TypeError('x is undefined'))],
])('%s is 未知错误 (spec/2 §8)', async (_case, end) => {
  const { queue, at, changes } = queueOf();
  queue.add([file('a')]);
  await end(at(0));
  expect(queue.entries()[0]).toMatchObject({ status: 'error', message: '未知错误' });
  expect(changes).toEqual([]);
});

test('another try starts from nothing and may succeed', async () => {
  const { queue, at, sent, changes } = queueOf();
  queue.add([file('a')]);
  at(0).progress(90);
  await at(0).refuse(new ApiError('网络连接失败，请检查网络后重试'));
  const uid = queue.entries()[0]?.uid ?? '';
  queue.retry(uid);
  queue.retry(uid);
  expect(sent).toHaveLength(2);
  expect(queue.entries()[0]).toMatchObject({ status: 'uploading', percent: 0, message: '' });
  await at(1).answer('temp/a');
  expect(changes).toEqual(['temp/a']);
});

test('cancelling ends the sending and leaves no trace', async () => {
  const { queue, at, changes, failed, seen } = queueOf();
  queue.add([file('a'), file('b')]);
  await at(1).answer('temp/b');
  queue.remove(queue.entries()[0]?.uid ?? '');
  expect(at(0).signal.aborted).toBe(true);
  await at(0).answer('temp/a');
  expect(seen()).toEqual(['b:done']);
  expect([changes, failed]).toEqual([['temp/b'], []]);
});

test('the page closed half-way: the value stays as it was, the file can be sent again', async () => {
  const { queue, at, changes, failed } = queueOf('temp/old');
  queue.add([file('a')]);
  at(0).progress(50);
  queue.abort();
  await at(0).answer('temp/a');
  expect(queue.entries()[1]).toMatchObject({ status: 'error', message: '上传已中断' });
  expect([changes, failed]).toEqual([[], []]);
  queue.retry(queue.entries()[1]?.uid ?? '');
  await at(1).answer('temp/a');
  expect(changes).toEqual(['temp/old,temp/a']);
});

test('removing all tells the empty text', () => {
  const { queue, changes } = queueOf('temp/a,temp/b');
  for (const { uid } of [...queue.entries()]) queue.remove(uid);
  expect(changes).toEqual(['temp/b', '']);
});

test('number 1 replaces, but only when the new file is stored', async () => {
  const { queue, at, sent, changes, seen } = queueOf('temp/old', { number: 1 });
  queue.add([file('a'), file('b')]);
  expect(sent.map(({ name }) => name)).toEqual(['b']);
  await at(0).refuse(new ApiError('上传失败！'));
  expect(seen()).toEqual(['old:done', 'b:error']);
  expect(changes).toEqual([]);
  queue.retry(queue.entries()[1]?.uid ?? '');
  await at(1).answer('temp/b');
  expect(seen()).toEqual(['b:done']);
  expect(changes).toEqual(['temp/b']);
});

test('an order is told as paths (contract/3 §16), a refused step tells nothing', () => {
  const { queue, changes } = queueOf('temp/a,temp/b');
  const [first, second] = queue.entries();
  expect(queue.move(first?.uid ?? '', -1)).toBe('未知的操作');
  expect(queue.move(second?.uid ?? '', 1)).toBe('已到最后~');
  expect(changes).toEqual([]);
  expect(queue.move(first?.uid ?? '', 1)).toBeUndefined();
  expect(changes).toEqual(['temp/b,temp/a']);
});

test('without returnUrl records are told (contract/3 §4)', async () => {
  const { queue, at, changes } = queueOf([], { returnUrl: false });
  queue.add([file('甲.pdf')]);
  await at(0).answer('temp/1.pdf');
  expect(changes).toEqual([[{ fileName: '甲.pdf', filePath: 'temp/1.pdf', fileSize: 5 }]]);
});

test('the value that was told comes back without effect; another one replaces everything', async () => {
  const { queue, at, changes, seen } = queueOf();
  queue.add([file('甲.pdf')]);
  await at(0).answer('temp/1.pdf');
  queue.take('temp/1.pdf');
  expect(seen()).toEqual(['甲.pdf:done']);
  queue.add([file('b')]);
  queue.take('temp/other.pdf');
  expect(at(1).signal.aborted).toBe(true);
  await at(1).answer('temp/b');
  expect(seen()).toEqual(['other.pdf:done']);
  expect(changes).toEqual(['temp/1.pdf']);
});

test('a paused upload keeps its percentage, holds the value back, and goes on with the same file', async () => {
  const { queue, at, changes, failed, seen } = queueOf();
  queue.add([file('a'), file('b')]);
  const uid = queue.entries()[0]?.uid ?? '';
  at(0).progress(40);
  queue.pause(uid);
  await at(1).answer('temp/b');
  expect(at(0).signal.aborted).toBe(true);
  expect(seen()).toEqual(['a:paused', 'b:done']);
  expect([changes, failed]).toEqual([[], []]);
  queue.retry(uid);
  expect(queue.entries()[0]).toMatchObject({ status: 'uploading', percent: 40 });
  await at(2).answer('temp/a');
  expect(changes).toEqual(['temp/a,temp/b']);
});

test('what was sent of a removed file is given up, also of a paused one', () => {
  const dropped: string[] = [];
  const queue = createUploadQueue('', () => ({
    ...{ number: 0, returnUrl: true, onChange: () => undefined, onFailure: () => undefined },
    store: () => new Promise<string>(() => undefined),
    discard: ({ name }) => dropped.push(name),
  }));
  queue.add([file('a'), file('b')]);
  const [a = '', b = ''] = queue.entries().map(({ uid }) => uid);
  queue.pause(a);
  queue.remove(a);
  queue.remove(b);
  expect(dropped).toEqual(['a', 'b']);
  expect(queue.entries()).toEqual([]);
});
