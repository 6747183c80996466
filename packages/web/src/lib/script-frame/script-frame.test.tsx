import { afterEach, expect, test } from 'vitest';
import { type RunningScript, type ScriptHost, startScript } from './script-frame.ts';

let running: RunningScript | undefined;
let done: unknown[][] = [];
let asked: unknown[][] = [];
afterEach(() => running?.end());

const start = (text: string, host: Partial<ScriptHost> = {}, answerMs?: number): RunningScript => {
  done = [];
  asked = [];
  running?.end();
  const whole: ScriptHost = {
    perform: (op, given) => void done.push([op, ...given]),
    ask: async (method, url, data) => {
      asked.push([method, url, data]);
      return { success: true, result: [url] };
    },
    ...host,
  };
  running = startScript(text, whole, answerMs);
  return running;
};
const call = (text: string, state: object = {}) => start(`hook(that) {${text}}`).call(['hook'], state);
const frames = () => document.querySelectorAll('iframe[title="JS增强"]').length;

test('a hook knows the state, changes values and says yes or no, with its text', async () => {
  const script = start(`
    hook(that, row) {
      that.triggleChangeValue('total', that.formData.num + row.more);
      that.$message.success('好');
      return Promise.resolve();
    }
    no() { return Promise.reject('不能删除'); }
    broken() { throw new Error('坏了'); }
    off() { return false; }
    onlChange() { return { num(that, event) { that.triggleChangeValues({ total: event.value }, event.row.id, 'line'); } }; }
  `);
  expect((await script.ready).changes).toEqual({ onlChange: ['num'] });
  expect(await script.call(['hook'], { formData: { num: 1 } }, [{ more: 2 }])).toEqual({ go: true, text: '' });
  expect(done).toEqual([
    ['setValues', { total: 3 }],
    ['message', 'success', '好'],
  ]);
  expect(await script.call(['no'], {})).toEqual({ go: false, text: '不能删除' });
  expect(await script.call(['broken'], {})).toMatchObject({ go: false, text: '坏了' });
  expect(await script.call(['off'], {})).toEqual({ go: false, text: '' });
  expect(await script.call(['missing'], {})).toEqual({ go: true, text: '' });
  expect(await script.call(['constructor'], {})).toEqual({ go: true, text: '' });
  await script.call(['onlChange', 'num'], {}, [{ row: { id: 'r' }, column: { key: 'num' }, value: 7 }]);
  expect(done.at(-1)).toEqual(['setValues', { total: 7 }, 'r', 'line']);
});

test('where a script broke, and what it wrote to the console, is told', async () => {
  const script = start(`
    hook(that) {
      console.log('n', { a: 1 });
      missing.call();
    }`);
  expect(await script.call(['hook'], {})).toMatchObject({
    ...{ go: false, text: 'missing is not defined', place: { line: 4, column: 7 } },
  });
  expect(done).toEqual([['log', 'log', 'n {"a":1}']]);
  script.end();
  expect(await start('hook() {\n  let a = ;\n}').call(['hook'], {})).toMatchObject({
    ...{ failure: 'broken', place: { line: 2 } },
  });
});

test('what a hook asks the server for belongs to its call, waited for or not', async () => {
  const answer = await call(`
    getAction('/a').then((one) => postAction('/b', { x: 1 }).then((two) => {
      that.triggleChangeValue('got', [one.result[0], two.result[0]]);
    }));
  `);
  expect(answer.go).toBe(true);
  expect(asked).toEqual([
    ['GET', '/a', null],
    ['POST', '/b', { x: 1 }],
  ]);
  expect(done).toEqual([['setValues', { got: ['/a', '/b'] }]]);
});

test('(online.md §11) an endless loop is ended, and the page is alive meanwhile', async () => {
  let beats = 0;
  const pulse = setInterval(() => {
    beats += 1;
  }, 20);
  expect(await call('for (;;);')).toEqual({ go: false, text: '', failure: 'stopped' });
  clearInterval(pulse);
  expect(beats).toBeGreaterThan(20);
  expect(frames()).toBe(0);
  expect(await running?.call(['hook'], {})).toMatchObject({ go: false, failure: 'stopped' });
});

test.each([
  ['waits for an answer that never comes', "return getAction('/a')"],
  ['goes on for ever meanwhile', "getAction('/a'); for (;;);"],
])('a call that %s is ended at the limit of answers', async (_what, text) => {
  const script = start(`hook() { ${text} }`, { ask: () => new Promise(() => {}) }, 50);
  expect(await script.call(['hook'], {})).toEqual({ go: false, text: '等待回答超过0.05秒', failure: 'stopped' });
  expect(frames()).toBe(0);
});

test.each([
  ['for (;;);', 'stopped'],
  ['hook( {', 'broken'],
  ["} ; throw new Error('x'); class {", 'broken'],
  ["constructor() { throw new Error('x'); }", 'broken'],
])('a script that does not start (%s) is told as such', async (text, failure) => {
  await expect(start(text.includes('for') ? `static { ${text} }` : text).ready).rejects.toBe(failure);
  expect(frames()).toBe(0);
});

test('(online.md §11) a text of 1 GB or a message over 1 MB harms nothing but the script', async () => {
  expect((await call("that.triggleChangeValue('x', 'a'.repeat(2 ** 30))")).go).toBe(false);
  expect((await call("that.triggleChangeValue('x', 'a'.repeat(2 ** 21))")).text).toBe('数据超过1MB');
  expect(done).toEqual([]);
});

test('(online.md §11) nothing of the page, its storage, the network or another worker can be reached', async () => {
  localStorage.setItem('secret-token', 'token');
  const { origin } = location;
  const tries = [
    ...[
      'document',
      'window',
      'parent.document',
      'top.document',
      'localStorage',
      'sessionStorage',
      'indexedDB.open("x")',
    ],
    ...[`fetch('${origin}/api/sys/user/info')`, 'new XMLHttpRequest()', `new WebSocket('ws://127.0.0.1:1')`],
    ...[`importScripts('${origin}/appearance.js')`, `import('${origin}/appearance.js')`, 'new Worker("data:,1")'],
    ...[
      'eval("1")',
      'new Function("return 1")()',
      'navigator.storage',
      'new BroadcastChannel("x")',
      'caches.open("x")',
    ],
    ...['self.postMessage("x")', 'Object.getPrototypeOf(Object.getPrototypeOf(self)).postMessage.call(self, "x")'],
    ...[
      'new EventSource("/x")',
      'new MessageChannel().port1',
      'self.constructor.prototype.postMessage.call(self, "x")',
    ],
  ];
  const text = tries.map((one) => `try { await (${one}); reached.push(${JSON.stringify(one)}); } catch {}`).join('\n');
  const script = start(
    `async hook(that) { const reached = []; ${text}\n that.triggleChangeValue('reached', reached); }`,
  );
  expect(await script.call(['hook'], {})).toMatchObject({ go: true });
  expect(done).toEqual([['setValues', { reached: [] }]]);
  localStorage.removeItem('secret-token');
});

test('the frame has an origin of its own and may do nothing but run scripts', async () => {
  const script = start('hook() {}');
  await script.ready;
  const frame = document.querySelector('iframe[title="JS增强"]') as HTMLIFrameElement;
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts');
  expect(frame.contentDocument).toBeNull();
  const policy = await (await fetch('/script-frame.html')).text();
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('worker-src blob:');
});
