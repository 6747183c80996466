import { readFileSync } from 'node:fs';

const NOTHING = { passed: 0, failed: 0, skipped: 0 };

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
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Counts of a Playwright JSON report. Errors outside tests count as failures. */
export function countPlaywright(report) {
  if (!report) return NOTHING;
  const { expected, flaky, unexpected, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

/**
 * Reads one part's report. A part that ended badly without a failed test (unhandled error, browser did not start),
 * or that ran no test, counts as one failure: a run that proves nothing must not look green.
 */
export function readPart({ file, count, code }) {
  const counts = count(readJson(file));
  const ranNothing = counts.passed + counts.failed === 0;
  const silentFailure = counts.failed === 0 && (code !== 0 || ranNothing);
  return { ...counts, failed: counts.failed + (silentFailure ? 1 : 0), ranNothing };
}
