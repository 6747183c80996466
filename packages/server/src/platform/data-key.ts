import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';

/** The 32 bytes as text: what `DATA_KEY` and the key file hold. */
const KEY = /^[\w-]{43}$/;

export function keyFile(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'data.key');
}

/**
 * The key of sealed values: `DATA_KEY`, else the file in the data folder, created on the first start (mode 0600).
 * @throws ConfigError when the file holds anything else
 */
export function readDataKey(config: Pick<Config, 'dataDir' | 'dataKey'>): Buffer {
  if (config.dataKey) return Buffer.from(config.dataKey, 'base64url');
  const file = keyFile(config);
  if (!existsSync(file)) {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
    makeKey(file);
  }
  const text = readFileSync(file, 'utf8').trim();
  if (!KEY.test(text)) throw new ConfigError(`数据密钥文件已损坏 / the data key file is damaged: ${file}`);
  return Buffer.from(text, 'base64url');
}

/** Two processes may start at once: the file of the first one is used. */
function makeKey(file: string): void {
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
}
