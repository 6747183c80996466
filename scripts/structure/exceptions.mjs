/**
 * Removes the agreed exceptions from the violations. An exception names a rule and a file, where needed the function
 * (`name`), for sizes the agreed maximum (`max`), and always a reason. An unused exception is itself reported, so that
 * the list stays accurate.
 */
export function applyExceptions(found, exceptions) {
  const used = new Set();
  const excuses = (exception, violation) =>
    exception.rule === violation.rule &&
    exception.file === violation.path &&
    (exception.name === undefined || exception.name === violation.name) &&
    (violation.size === undefined || violation.size <= exception.max);
  const left = found.filter((violation) => {
    const exception = exceptions.find((candidate) => excuses(candidate, violation));
    if (exception) used.add(exception);
    return !exception;
  });
  for (const exception of exceptions) {
    const at = { path: 'scripts/check-exceptions.json', line: 1 };
    const what = `${exception.rule} ${exception.file}`;
    if (!exception.reason) left.push({ ...at, rule: 'exception-without-reason', message: what });
    if (!used.has(exception)) left.push({ ...at, rule: 'exception-not-needed', message: what });
  }
  return left;
}
