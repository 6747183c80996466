import { systemClock } from '../platform/clock.ts';
import { resultText, verify } from '../verify/index.ts';
import { CliError, type Command, readArguments, withDatabase } from './command.ts';

/** Checks every invariant and prints one line each; any violation makes the exit code 1. */
export const verifyCommand: Command = async (args) => {
  readArguments(args, { words: 0, usage: 'verify' });
  const found = await withDatabase((database) =>
    verify(database.db, systemClock.today(), (result) => console.info(resultText(result))),
  );
  if (found > 0) throw new CliError(`发现 ${found} 项问题 / ${found} findings`);
  console.info('全部符合 / everything holds');
};
