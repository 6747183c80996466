import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { DICTS } from '@songbai/contract/dicts.ts';
import { REACHABLE_TYPES, sourceType } from '@songbai/contract/modules/data-source/source-types.ts';
import { parseSourceUrl, type SourceAddress } from '@songbai/contract/modules/data-source/source-url.rules.ts';
import { AppError } from '../../platform/errors.ts';
import type { NetworkPlace, SourceContext, SourcePlace } from './connection.ts';

/** The fields of a source that say where it is and who asks. */
export interface SourceFields {
  dbType: string;
  dbUrl: string;
  dbName?: string | null | undefined;
  dbUsername?: string | null | undefined;
}

/**
 * The address that fields mean; nothing is resolved or opened yet.
 * @throws AppError sourceTypeUnsupported, sourceUrl
 */
export function addressOf({ dbType, dbUrl, dbName }: SourceFields): SourceAddress {
  const type = sourceType(dbType);
  if (!type) {
    const names: Readonly<Record<string, string>> = DICTS.database_type.items;
    const name = Object.hasOwn(names, dbType) ? (names[dbType] ?? dbType) : dbType.slice(0, 20);
    throw new AppError('sourceTypeUnsupported', { type: name, reachable: REACHABLE_TYPES.join('、') });
  }
  const address = parseSourceUrl(type, dbUrl, dbName ?? '');
  if ('problem' in address) throw new AppError('sourceUrl', { detail: address.problem });
  return address;
}

/** True when both fields reach the same database as the same user, so that a kept password goes nowhere else. */
export function samePlace(one: SourceFields, other: SourceFields): boolean {
  const placeOf = (fields: SourceFields) => {
    const type = sourceType(fields.dbType);
    return type ? JSON.stringify(parseSourceUrl(type, fields.dbUrl, fields.dbName ?? '')) : '';
  };
  return placeOf(one) === placeOf(other) && (one.dbUsername ?? '') === (other.dbUsername ?? '');
}

/**
 * The place to connect to, checked: a host that may be reached, resolved once; a file inside the folder of the settings.
 * @throws AppError sourceTypeUnsupported, sourceUrl, outboundRefused, sourceFailed
 */
export async function placeOf(server: SourceContext, fields: SourceFields, password: string): Promise<SourcePlace> {
  const address = addressOf(fields);
  if (address.engine === 'sqlite') return { engine: 'sqlite', path: await fileOf(server, address.file) };
  const user = (fields.dbUsername ?? '').trim();
  if (user === '') throw new AppError('sourceFailed', { detail: '请填写用户名' });
  const place: NetworkPlace = { ...address, user, password, target: await server.outbound.target(address.host) };
  if (await isOwnDatabase(server, place)) throw new AppError('sourceFailed', { detail: '不能连接本系统自己的数据库' });
  return place;
}

/** Links are followed first, so that none leads out of the folder. */
async function fileOf({ config, database }: SourceContext, file: string): Promise<string> {
  const missing = new AppError('sourceFailed', { detail: `文件「${file}」不在数据源文件夹中，请联系管理员放入` });
  let path: string;
  try {
    const folder = await realpath(config.sourceFiles);
    path = await realpath(join(folder, file));
    if (!path.startsWith(folder + sep) || !(await stat(path)).isFile()) throw missing;
  } catch {
    throw missing;
  }
  const own = database.engine === 'sqlite' ? await realpath(join(config.dataDir, 'songbai.db')).catch(() => '') : '';
  if (path === own) throw new AppError('sourceFailed', { detail: '不能连接本系统自己的数据库' });
  return path;
}

/** Whatever the settings allow: there the tenants and rights of this system would not count. */
async function isOwnDatabase({ config, outbound }: SourceContext, place: NetworkPlace): Promise<boolean> {
  if (place.engine !== 'postgres' || config.databaseUrl === undefined) return false;
  const own = new URL(config.databaseUrl);
  const name = decodeURIComponent(own.pathname.slice(1)) || decodeURIComponent(own.username);
  if (place.port !== Number(own.port || 5432) || place.database !== name) return false;
  const host = own.hostname.replace(/^\[|\]$/g, '');
  return outbound.sameMachine(host, place.target.address);
}
