/** Progress of the tooling goes to stderr: stdout belongs to the program that is started (`npm run cli -- …`). */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Exits with one clear line of text, Chinese first. */
export function fail(zh, en) {
  process.stderr.write(`${zh} ${en}\n`);
  process.exit(1);
}
