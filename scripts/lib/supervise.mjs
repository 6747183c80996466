import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { say } from './say.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** The server's code for a bad setting (packages/server/src/main.ts): another start would end the same way. */
const EXIT_BAD_SETTING = 78;

/** Pauses double from the first to the longest; a run of at least `calmMs` begins anew with the first. */
const USUAL = { firstMs: 1000, longestMs: 30_000, calmMs: 60_000 };

/**
 * Runs a program with this Node and starts it again whenever it ends abnormally. Signals are passed on and end the
 * supervision.
 * @param {string[]} args of Node
 * @param {{ env?: Record<string, string>, pauses?: typeof USUAL }} options
 * @returns {Promise<number>} the code to exit with
 */
export async function supervise(args, { env = {}, pauses = USUAL } = {}) {
  const stop = stopSignal();
  let pause = pauses.firstMs;
  try {
    for (;;) {
      const started = performance.now();
      const { code, signal } = await runOnce(args, env, stop);
      if (stop.signal || code === 0 || code === EXIT_BAD_SETTING) return code ?? 128 + constants.signals[signal];
      if (performance.now() - started >= pauses.calmMs) pause = pauses.firstMs;
      const how = code === null ? signal : code;
      say(
        `服务异常退出（${how}），${pause / 1000} 秒后重新启动。 The server ended (${how}), next start in ${pause / 1000} s.`,
      );
      await stop.orAfter(pause);
      if (stop.signal) return 0;
      pause = Math.min(pause * 2, pauses.longestMs);
    }
  } finally {
    stop.dispose();
  }
}

function runOnce(args, env, stop) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'inherit' });
    const forget = stop.subscribe((signal) => child.kill(signal));
    const done = (code, signal) => {
      forget();
      resolve({ code, signal });
    };
    child.once('error', () => done(1, null));
    child.once('exit', done);
  });
}

/** The first signal that this process got, and who wants to hear of each. */
function stopSignal() {
  const listeners = new Set();
  const stop = {
    signal: undefined,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    orAfter: (ms) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          listeners.delete(done);
          resolve();
        };
        const timer = setTimeout(done, ms);
        listeners.add(done);
      }),
    dispose: () => {
      for (const signal of SIGNALS) process.off(signal, hear);
    },
  };
  const hear = (signal) => {
    stop.signal ??= signal;
    for (const listener of [...listeners]) listener(signal);
  };
  for (const signal of SIGNALS) process.on(signal, hear);
  return stop;
}
