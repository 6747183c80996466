import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { findRegister } from './accept-register.mjs';
import { asciiProgram } from './ascii-program.mjs';
import { installedMatchesLock } from './install.mjs';
import { isSupportedNode } from './node-version.mjs';
import { at } from './paths.mjs';
import { countPlaywright, countVitest, readPart, slowest } from './test-report.mjs';

describe('isSupportedNode', () => {
  it.each([
    ['18.20.0', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['21.7.0', false],
    ['22.11.0', false],
    ['22.12.0', true],
    ['24.0.0', true],
  ])('%s → %s', (version, expected) => {
    expect(isSupportedNode(version)).toBe(expected);
  });
});

describe('asciiProgram', () => {
  it('leaves a pattern that matches as before', () => {
    const text = asciiProgram('/^(？|[，、]|😀)$/u');
    expect(text).toMatch(/^[ -~]+$/);
    const pattern = new RegExp(text.slice(1, -2), 'u');
    expect(['？', '、', '😀', '?', '😁'].map((one) => pattern.test(one))).toEqual([true, true, true, false, false]);
  });

  it('refuses what an escape would change', () => {
    expect(() => asciiProgram('String.raw`排`')).toThrow('String.raw');
  });
});

describe('installedMatchesLock', () => {
  const one = { version: '1.0.0', integrity: 'a' };
  const lock = { packages: { '': {}, 'node_modules/a': one, 'node_modules/other-os': { ...one, optional: true } } };

  it('accepts what npm recorded, without other platforms’ packages', () => {
    expect(installedMatchesLock(lock, { packages: { 'node_modules/a': one } })).toBe(true);
  });

  it.each([
    ['a missing package', {}],
    ['another version', { 'node_modules/a': { ...one, version: '2.0.0' } }],
    ['a package the lock does not know', { 'node_modules/a': one, 'node_modules/b': one }],
  ])('refuses %s', (_, packages) => {
    expect(installedMatchesLock(lock, { packages })).toBe(false);
  });
});

describe('counting test runs', () => {
  const file = '/nowhere.json';

  it('counts a Vitest file that broke before its tests as a failure', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 0,
      testResults: [
        {
          ...{ name: 'a.ts', status: 'failed', startTime: 1000, endTime: 3500 },
          assertionResults: [
            { status: 'failed', fullName: 'adds', failureMessages: ['2'] },
            { status: 'passed', fullName: 'waits', failureMessages: ['too early'] },
            { status: 'passed', fullName: 'counts', failureMessages: [] },
          ],
        },
        { name: 'b.ts', status: 'failed', assertionResults: [], startTime: 1000, endTime: 1200 },
      ],
    };
    const names = ['a.ts > adds', 'b.ts'];
    expect(countVitest(report)).toMatchObject({ passed: 3, failed: 2, skipped: 2, names, retried: ['a.ts > waits'] });
    expect(slowest(countVitest(report).files, 1)).toEqual([{ name: 'a.ts', seconds: 2.5 }]);
  });

  it('counts Playwright errors outside tests as failures', () => {
    const stats = { expected: 2, flaky: 1, unexpected: 0, skipped: 0 };
    const results = [{ duration: 1500 }, { duration: 500 }];
    const specs = [
      { file: 'a.spec.ts', title: 'signs in', ok: true, tests: [{ status: 'flaky', results }] },
      { file: 'a.spec.ts', title: 'sells', ok: false, tests: [] },
    ];
    const suites = [{ file: 'a.spec.ts', suites: [{ specs }] }];
    const names = ['a.spec.ts > sells', 'no browser'];
    const files = [{ name: 'a.spec.ts', seconds: 2 }];
    const report = { stats, suites, errors: [{ message: 'no browser' }] };
    expect(countPlaywright(report)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 0,
      names,
      retried: ['a.spec.ts > signs in'],
      files,
    });
  });

  it('never lets a run that proves nothing look green', () => {
    const nothing = { passed: 0, failed: 0, skipped: 0 };
    expect(readPart({ file, count: () => nothing, code: 0 })).toMatchObject({ failed: 1, ranNothing: true });
    const passed = { passed: 5, failed: 0, skipped: 0 };
    expect(readPart({ file, count: () => passed, code: 1 })).toMatchObject({ passed: 5, failed: 1 });
    expect(readPart({ file, count: () => passed, code: 0 })).toMatchObject({ passed: 5, failed: 0 });
  });
});

describe('the register of the acceptance', () => {
  const there = at('package.json');
  const usual = '/nowhere/register.csv';

  it.each([
    ['the named one', { named: there, usual, required: true }, { file: there }],
    ['the usual one', { usual: there, required: true }, { file: there }],
    ['none, where a developer has none', { usual, required: false }, {}],
  ])('%s', (_, options, expected) => {
    expect(findRegister(options)).toEqual(expected);
  });

  it.each([
    ['required', { usual, required: true }],
    ['named', { named: usual, usual: there, required: false }],
  ])('a missing one that is %s is a problem', (_, options) => {
    expect(findRegister(options).problem).toContain(usual);
  });

  it.each([
    ['--required', ['--required'], {}],
    ['CI', [], { CI: 'true' }],
  ])('%s makes the acceptance fail without one', (_, args, env) => {
    const { status, stdout } = spawnSync(process.execPath, [at('scripts/accept.mjs'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, ACCEPT_REGISTER: usual, ...env },
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining('no register to accept') });
  });
});
