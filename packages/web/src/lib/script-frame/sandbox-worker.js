/*
 * Runs in a worker of an opaque frame, in front of a script of JS增强 (ADR 44). It has no page, no network and no storage;
 * all that it can do is to send short texts to the page, which does nothing but what is on its list.
 */
self.enhance = (() => {
  const post = self.postMessage.bind(self);
  const LONGEST = 1048576;
  const own = { parse: JSON.parse, stringify: JSON.stringify, now: Date.now };

  // The policy of the frame closes the network; what could go past it, or past `send`, is taken away besides.
  const GONE = [
    ...['fetch', 'XMLHttpRequest', 'WebSocket', 'WebSocketStream', 'WebTransport', 'EventSource', 'importScripts'],
    ...['Worker', 'SharedWorker', 'BroadcastChannel', 'MessageChannel', 'MessagePort', 'RTCPeerConnection'],
    ...['indexedDB', 'caches', 'cookieStore', 'navigator', 'postMessage', 'close', 'Notification'],
  ];
  for (const name of GONE) {
    for (let at = Object.getPrototypeOf(self); at && at !== Object.prototype; at = Object.getPrototypeOf(at))
      delete at[name];
    Object.defineProperty(self, name, { value: undefined, configurable: false, writable: false });
  }

  const send = (message) => {
    const text = own.stringify(message);
    if (text.length > LONGEST) throw new Error('数据超过1MB');
    post(text);
  };

  const waiting = new Map();
  let asked = 0;
  let current = 0;

  // What a script writes to the console is told besides: a trial shows it, pages leave it.
  const { console } = self;
  const asText = (value) => {
    if (typeof value === 'string') return value;
    try {
      return own.stringify(value) ?? String(value);
    } catch {
      return String(value);
    }
  };
  for (const kind of ['log', 'info', 'warn', 'error', 'debug']) {
    const write = console[kind].bind(console);
    console[kind] = (...values) => {
      write(...values);
      send({ type: 'do', call: current, op: 'log', given: [kind, values.map(asText).join(' ').slice(0, 2000)] });
    };
  }

  /** Answers that calls wait for, also those that their hooks do not. */
  const open = new Map();

  const ask = (method, url, data) => {
    const call = current;
    const answer = new Promise((resolve, reject) => {
      asked += 1;
      waiting.set(asked, { call, resolve, reject });
      send({ type: 'ask', call, id: asked, method, url: String(url), data: data ?? null });
    });
    open.set(call, [...(open.get(call) ?? []), answer]);
    return answer;
  };

  const two = (number) => String(number).padStart(2, '0');
  /** `yyyy-MM-dd hh:mm:ss` and parts of it, as the family has it. */
  const simpleDateFormat = (time, format = 'yyyy-MM-dd') => {
    const date = new Date(time);
    const parts = {
      yyyy: date.getFullYear(),
      MM: two(date.getMonth() + 1),
      dd: two(date.getDate()),
      hh: two(date.getHours()),
      HH: two(date.getHours()),
      mm: two(date.getMinutes()),
      ss: two(date.getSeconds()),
    };
    return String(format).replace(/yyyy|MM|dd|HH|hh|mm|ss/g, (part) => parts[part]);
  };

  /** What a hook is called with: the state of the list or form at this moment, and what it may do there. */
  const thatOf = (state, call) => {
    const say = (op, given) => send({ type: 'do', call, op, given });
    const notice = (kind) => (text) => say('message', [kind, String(text?.content ?? text)]);
    const kinds = { success: 'success', info: 'info', warning: 'warning', warn: 'warning', error: 'error' };
    return {
      ...state,
      $message: Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, notice(kind)])),
      simpleDateFormat,
      loadData: () => say('loadData', []),
      triggleChangeValue: (field, value) => say('setValues', [{ [field]: value }]),
      triggleChangeValues: (values, row, table) => say('setValues', [values, row ?? null, table ?? null]),
      changeOptions: (field, options) => say('changeOptions', [field, options]),
      addSubRows: (table, rows) => say('addSubRows', [table, rows]),
      clearSubRows: (table) => say('clearSubRows', [table]),
      clearThenAddRows: (table, rows) => say('clearThenAddRows', [table, rows]),
    };
  };

  let script;

  /** The function behind a hook; handlers of changes are keys of what `onlChange` returns. */
  const functionOf = ([name, key], that) => {
    const hook = script[name];
    if (typeof hook !== 'function' || name === 'constructor') return undefined;
    if (key === undefined) return hook.bind(script);
    const handlers = hook.call(script, that);
    return handlers && Object.hasOwn(handlers, key) ? handlers[key] : undefined;
  };

  /** What a hook asked for and did not wait for belongs to its call as well. */
  const settledAll = async (id) => {
    while (open.has(id)) {
      const answers = open.get(id);
      open.delete(id);
      await Promise.allSettled(answers);
    }
  };

  const textOf = (reason) => String(reason?.message ?? reason ?? '').slice(0, 500);
  /** Where it was thrown, for whoever tries the script out. */
  const stackOf = (reason) => (typeof reason?.stack === 'string' ? reason.stack.slice(0, 2000) : '');

  const run = async ({ id, path, state, given }) => {
    current = id;
    try {
      const that = thatOf(state, id);
      const hook = functionOf(path, that);
      const value = typeof hook === 'function' ? await hook(that, ...given) : undefined;
      await settledAll(id);
      send({ type: 'done', call: id, go: value !== false, text: '' });
    } catch (reason) {
      send({ type: 'done', call: id, go: false, text: textOf(reason), stack: stackOf(reason) });
    }
  };

  const settle = ({ id, value, text }) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (!one) return;
    // What follows the answer belongs to the call that asked.
    current = one.call;
    if (text === undefined) one.resolve(value);
    else one.reject(new Error(text));
  };

  const hooksOf = () => {
    const names = [];
    for (let at = script; at && at !== Object.prototype; at = Object.getPrototypeOf(at))
      names.push(...Object.getOwnPropertyNames(at).filter((name) => name !== 'constructor'));
    return names.filter((name) => typeof script[name] === 'function');
  };

  const changesOf = (hooks) => {
    const changes = {};
    for (const name of hooks.filter((one) => one === 'onlChange' || one.endsWith('_onlChange')))
      changes[name] = Object.keys(script[name](thatOf({}, 0)) ?? {});
    return changes;
  };

  self.onmessage = ({ data }) => {
    const message = own.parse(data);
    if (message.type === 'call') void run(message);
    else settle(message);
  };

  return (make) => {
    const [getAction, postAction, deleteAction] = ['GET', 'POST', 'DELETE'].map(
      (method) => (url, data) => ask(method, url, data),
    );
    try {
      const Script = make(getAction, postAction, deleteAction);
      script = new Script();
      Object.assign(script, { _getAction: getAction, _postAction: postAction, _deleteAction: deleteAction });
      const hooks = hooksOf();
      send({ type: 'ready', hooks, changes: changesOf(hooks) });
    } catch (reason) {
      send({ type: 'broken', text: textOf(reason), stack: stackOf(reason) });
    }
  };
})();
