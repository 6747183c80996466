import { spawn } from 'node:child_process';
import { ROOT } from './paths.mjs';

const children = new Set();
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function forward(signal) {
  for (const child of children) child.kill(signal);
}

// A child must not outlive the command that started it; how it reacts to a signal is up to the child. Listening only
// while a child runs leaves signal handling to the server once `npm start` has loaded it into this process.
function adopt(child) {
  if (children.size === 0) for (const signal of SIGNALS) process.on(signal, forward);
  children.add(child);
}

function release(child) {
  children.delete(child);
  if (children.size === 0) for (const signal of SIGNALS) process.off(signal, forward);
}

/**
 * Runs a program, showing its output (on stderr when `quietOut` is set, so that stdout stays clean).
 * @returns {Promise<number>} the exit code; 1 when a signal ended it or it could not be started
 */
export function run(command, args, { env = {}, cwd = ROOT, quietOut = false, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      shell,
      env: { ...process.env, ...env },
      stdio: ['inherit', quietOut ? 2 : 'inherit', 'inherit'],
    });
    adopt(child);
    const done = (code) => {
      release(child);
      resolve(code ?? 1);
    };
    child.on('error', () => done(1));
    child.on('close', done);
  });
}

/** Runs a JavaScript file with this Node. */
export function runNode(args, options) {
  return run(process.execPath, args, options);
}

/**
 * Runs a program and captures its output.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(command, args, { env = {}, cwd = ROOT } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    adopt(child);
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    const done = (code) => {
      release(child);
      resolve({ code: code ?? 1, output });
    };
    child.on('error', (error) => {
      keep(error.message);
      done(1);
    });
    child.on('close', done);
  });
}
