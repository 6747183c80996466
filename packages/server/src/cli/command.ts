import { parseArgs } from 'node:util';
import type { Database } from '../db/database.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { openConfigured } from '../start/prepare.ts';

/** A command receives the words after its name, prints what it did to stdout and throws on failure. */
export type Command = (args: string[]) => Promise<void>;

/** A failure the user can act on; its message is Chinese and English. */
export class CliError extends Error {
  /** 1: the command failed; 2: wrong usage. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.name = 'CliError';
    this.exitCode = exitCode;
  }
}

interface Options {
  /** How many words besides options. */
  words: number;
  usage: string;
  options?: Readonly<Record<string, { type: 'string' | 'boolean' }>>;
}

/**
 * Reads words and options of a command.
 * @throws CliError with the usage for anything it does not know
 */
export function readArguments(
  args: string[],
  { words, usage, options = {} }: Options,
): { words: string[]; values: Record<string, string | boolean | undefined> } {
  const wrong = new CliError(`用法 / usage: ${usage}`, 2);
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args, allowPositionals: true, options: { ...options } });
  } catch {
    throw wrong;
  }
  if (parsed.positionals.length !== words || parsed.positionals.includes('')) throw wrong;
  return { words: parsed.positionals, values: parsed.values as Record<string, string | boolean | undefined> };
}

/** Opens the configured database for the duration of the work. */
export async function withDatabase<T>(work: (database: Database, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const database = openConfigured(config);
  try {
    return await work(database, config);
  } finally {
    await database.close();
  }
}

/** `3.2 MB`, for people. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
