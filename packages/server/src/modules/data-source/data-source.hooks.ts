import { sourcePassword } from '@songbai/contract/modules/data-source/data-source.calls.ts';
import type { dataSource } from '@songbai/contract/modules/data-source/data-source.resource.ts';
import { bumpState } from '../../db/state.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { keepPassword, reportsReading } from './data-source.store.ts';
import { sealPassword } from './passwords.ts';
import { addressOf, type SourceFields, samePlace } from './places.ts';

/** Rules of a source: an address that can be read, and a password that follows no other address (ADR 32). */
export const dataSourceHooks: ResourceHooks<typeof dataSource> = {
  extras: sourcePassword,
  beforeInsert: (work, draft) => {
    const own = trimmed(draft);
    addressOf(fieldsOf({ ...draft, ...own }));
    return { ...own, passwordTime: passwordIn(draft) === '' ? null : work.clock.datetime() };
  },
  beforeUpdate: (work, before, patch) => {
    const own = trimmed(patch);
    const after = fieldsOf({ ...before, ...patch, ...own });
    addressOf(after);
    const password = passwordIn(patch);
    if (password !== '') return { ...own, passwordTime: work.clock.datetime() };
    if (before.passwordTime !== null && !samePlace(before, after)) throw new AppError('sourcePasswordAgain');
    return own;
  },
  afterSave: async (work, id, draft) => {
    const password = passwordIn(draft);
    if (password !== '') await keepPassword(work.db, id, sealPassword(work.server.sealer, id, password));
    await bumpState(work.db, 'sources');
  },
  beforeRemove: async (work, rows) => {
    for (const { code, name } of rows) {
      const reports = await reportsReading(work.db, work.actor.tenantId, code);
      const places = reports.map((report) => `在线报表「${report}」`).join('、');
      if (places !== '') throw new AppError('sourceUsed', { name, places });
    }
    await bumpState(work.db, 'sources');
  },
};

function passwordIn(values: Values): string {
  return typeof values.dbPassword === 'string' ? values.dbPassword : '';
}

const fieldsOf = (values: Values): SourceFields => ({
  dbType: String(values.dbType),
  dbUrl: String(values.dbUrl),
  dbName: (values.dbName ?? null) as string | null,
  dbUsername: (values.dbUsername ?? null) as string | null,
});

function trimmed(values: Values): Values {
  const own: Values = {};
  for (const name of ['name', 'dbUrl', 'dbName', 'dbUsername'])
    if (typeof values[name] === 'string') own[name] = values[name].trim();
  if (own.name === '') throw new AppError('invalid', { detail: '数据源名称不能为空' }, { field: 'name' });
  return own;
}
