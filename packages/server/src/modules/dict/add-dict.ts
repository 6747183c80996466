import { dict } from '@songbai/contract/modules/dict/dict.resource.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import type { Trx } from '../../db/database.ts';
import { addRow } from '../../resource/rows.ts';
import type { Work } from '../../resource/write/work.ts';
import { dictHooks, dictItemHooks } from './dict.hooks.ts';
import { dictItemTable, dictTable } from './dict.table.ts';
import { dictCodesLike } from './dict-admin.store.ts';

/** The right to make dictionaries. */
export const MAKES_DICTS = actionCode(dict, 'add');

interface NewDict {
  code: string;
  name: string;
  /** Texts, which are the values too. */
  items: readonly string[];
}

/** Makes a dictionary with its items, by the rules of making one by hand. */
export async function addDict(work: Work, { code, name, items }: NewDict): Promise<void> {
  const dictId = await addRow(work, dictTable, dictHooks(work.server), {
    dictCode: code,
    dictName: name.slice(0, 100),
  });
  const hooks = dictItemHooks();
  for (const [at, item] of items.entries())
    await addRow(work, dictItemTable, hooks, { dictId, itemText: item, itemValue: item, sortOrder: at + 1, status: 1 });
}

/** The code itself, or with a number where it is taken. */
export async function freeDictCode({ db }: { db: Trx }, code: string): Promise<string> {
  const taken = await dictCodesLike(db, code);
  for (let at = 1; ; at++) {
    const free = at === 1 ? code : `${code}_${at}`;
    if (!taken.has(free)) return free;
  }
}
