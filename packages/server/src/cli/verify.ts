import { rebuildFigures } from '../db/figures.ts';
import { systemClock } from '../platform/clock.ts';
import { isOfFigures, resultText, verify } from '../verify/index.ts';
import { CliError, type Command, readArguments, withDatabase } from './command.ts';

/**
 * Checks every invariant and prints one line each; any violation makes the exit code 1. Figures that differ from the
 * facts are rebuilt.
 */
export const verifyCommand: Command = async (args) => {
  readArguments(args, { words: 0, usage: 'verify' });
  const found = await withDatabase(async (database) => {
    let wrongFigures = 0;
    const all = await verify(database.db, systemClock.today(), (result) => {
      console.info(resultText(result));
      if (isOfFigures(result)) wrongFigures += result.found;
    });
    if (wrongFigures > 0) {
      // Figures hold nothing of their own: what was wrong is told, and counted anew from the facts.
      await rebuildFigures(database.db, database.engine);
      console.info('按日统计已重新计算 / figures were counted anew');
    }
    return all;
  });
  if (found > 0) throw new CliError(`发现 ${found} 项问题 / ${found} findings`);
  console.info('全部符合 / everything holds');
};
