/** Progress of the tooling goes to stderr: stdout belongs to the program that is started (`npm run cli -- …`). */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Ends the process with one clear line, Chinese first. */
export function fail(zh, en) {
  process.stderr.write(`${zh} ${en}\n`);
  process.exit(1);
}
