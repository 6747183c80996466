import { readFileSync } from 'node:fs';

const NOTHING = { passed: 0, failed: 0, skipped: 0, names: [], retried: [], files: [] };

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Counts of a Vitest JSON report. A file that failed before its first test counts as one failure. */
export function countVitest(report) {
  if (!report) return NOTHING;
  const failedIn = (file) => file.assertionResults.filter((test) => test.status === 'failed');
  // The first try's message stays with a test that passed on its second.
  const retriedIn = (file) =>
    file.assertionResults.filter((test) => test.status === 'passed' && test.failureMessages?.length > 0);
  const brokenFiles = report.testResults.filter((file) => file.status === 'failed' && failedIn(file).length === 0);
  const named = (select) =>
    report.testResults.flatMap((file) => select(file).map((test) => `${file.name} > ${test.fullName}`));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    names: [...named(failedIn), ...brokenFiles.map((file) => file.name)],
    retried: named(retriedIn),
    files: report.testResults.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 })),
  };
}

/** Counts of a Playwright JSON report. Errors outside tests count as failures. */
export function countPlaywright(report) {
  if (!report) return NOTHING;
  const { expected, flaky, unexpected, skipped } = report.stats;
  const isRetried = (spec) => spec.tests.some((test) => test.status === 'flaky');
  const retried = report.suites.flatMap((suite) => specsOf(suite, isRetried));
  const failedSpecs = report.suites.flatMap((suite) => specsOf(suite, (spec) => !spec.ok));
  const names = [...failedSpecs, ...report.errors.map((error) => String(error.message))];
  const files = report.suites.map((suite) => ({ name: suite.file, seconds: secondsOf(suite) }));
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped, names, retried, files };
}

/** How long the tests of a Playwright suite ran. */
function secondsOf({ suites = [], specs = [] }) {
  const results = specs.flatMap((spec) => spec.tests).flatMap((test) => test.results);
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own);
}

function specsOf({ suites = [], specs = [] }, select) {
  const own = specs.filter(select).map((spec) => `${spec.file} > ${spec.title}`);
  return [...own, ...suites.flatMap((suite) => specsOf(suite, select))];
}

/**
 * Reads one part's report. A part that failed without a failed test (unhandled error, browser did not start), or that
 * ran no test, counts as one failure: a run that proves nothing must not pass.
 */
export function readPart({ file, count, code }) {
  const counts = count(readJson(file));
  const ranNothing = counts.passed + counts.failed === 0;
  const silentFailure = counts.failed === 0 && (code !== 0 || ranNothing);
  return { ...counts, failed: counts.failed + (silentFailure ? 1 : 0), ranNothing };
}

/** The files that took longest, longest first. */
export function slowest(files, count) {
  return files.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
}
