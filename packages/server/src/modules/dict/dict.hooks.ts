import type { dict, dictItem } from '@songbai/contract/modules/dict/dict.resource.ts';
import { type DictChange, dictRefusal } from '@songbai/contract/modules/dict/dict.rules.ts';
import type { StoredOf } from '@songbai/contract/resource/define.ts';
import { PATTERNS } from '@songbai/contract/rules/patterns.ts';
import type { Trx } from '../../db/database.ts';
import { bumpState } from '../../db/state.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import type { Server } from '../../resource/server-context.ts';
import { refuseTaken } from '../../resource/write/guard.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { assertOwnDictionaries } from '../permission/index.ts';
import { codeInBin, type DictHead, lockDicts } from './dict-admin.store.ts';

/** Every change raises the version of the dictionaries in its transaction, so that no reader gets an outdated text. */
const bump = (work: Work) => bumpState(work.db, 'dictionaries');

export function dictHooks(server: Server): ResourceHooks<typeof dict> {
  const assertCodeFree = async (trx: Trx, code: unknown) => {
    if (await codeInBin(server, trx, String(code))) throw new AppError('dictCodeInBin', { value: String(code) });
  };
  return {
    // The stock client's name for our search box.
    listParams: ({ keywords, ...params }) => (keywords ? { ...params, keyword: keywords } : params),
    beforeInsert: async (work, draft) => {
      await assertOwnDictionaries(work.db, work.actor);
      await assertCodeFree(work.db, draft.dictCode);
      return trimmed(draft, { dictName: '字典名称' });
    },
    beforeUpdate: async (work, before, patch) => {
      await assertOwnDictionaries(work.db, work.actor);
      if (patch.dictCode !== undefined && patch.dictCode !== before.dictCode) {
        refuse(headOf(before), 'recode');
        await assertCodeFree(work.db, patch.dictCode);
      }
      return trimmed(patch, { dictName: '字典名称' });
    },
    beforeRemove: async (work, rows) => {
      await assertOwnDictionaries(work.db, work.actor);
      for (const row of rows) refuse(headOf(row), 'remove');
      await bump(work);
    },
    afterSave: bump,
  };
}

export function dictItemHooks(): ResourceHooks<typeof dictItem> {
  const headFor = async (work: Work, dictId: unknown): Promise<DictHead> => {
    const [head] = await lockDicts(work, [String(dictId)]);
    if (!head) throw new AppError('refMissing', { label: '字典' }, { field: 'dictId' });
    return head;
  };
  const assertValueFree = (work: Work, dictId: unknown, value: string, ownId?: string) =>
    refuseTaken(work, {
      table: 'sys_dict_item',
      label: '数据值',
      values: { dictId, itemValue: value },
      shown: value,
      ownId,
    });
  return {
    beforeInsert: async (work, draft) => {
      await assertOwnDictionaries(work.db, work.actor);
      refuse(await headFor(work, draft.dictId), 'addItem');
      const own = trimmed(draft, { itemText: '名称', itemValue: '数据值' });
      await assertValueFree(work, draft.dictId, checkedValue(own.itemValue));
      return own;
    },
    beforeUpdate: async (work, before, patch) => {
      await assertOwnDictionaries(work.db, work.actor);
      const head = await headFor(work, before.dictId);
      if (patch.status === 0 && before.status !== 0) refuse(head, 'disableItem');
      const same = patch.itemValue === undefined || patch.itemValue === before.itemValue;
      const own = trimmed(patch, same ? { itemText: '名称' } : { itemText: '名称', itemValue: '数据值' });
      if (!same && own.itemValue !== before.itemValue) {
        refuse(head, 'revalueItem', before.itemValue);
        await assertValueFree(work, before.dictId, checkedValue(own.itemValue), before.id);
      }
      return own;
    },
    beforeRemove: async (work, rows) => {
      await assertOwnDictionaries(work.db, work.actor);
      const ids = [...new Set(rows.map((row) => row.dictId))];
      for (const head of await lockDicts(work, ids))
        for (const row of rows) if (row.dictId === head.id) refuse(head, 'removeItem', row.itemValue);
      await bump(work);
    },
    afterSave: bump,
  };
}

const headOf = ({ id, dictCode, dictName }: StoredOf<typeof dict>): DictHead => ({
  id,
  code: dictCode,
  name: dictName,
});

/** @throws AppError dictSystem, dictItemRelied */
export function refuse(head: DictHead, change: DictChange, value?: string): void {
  const refusal = dictRefusal(head, change, value);
  if (refusal) throw new AppError(refusal.error, refusal.params);
}

/** Trimmed texts; a blank one counts as empty. */
function trimmed(values: Values, labels: Readonly<Record<string, string>>): Values {
  const own: Values = {};
  for (const [name, label] of Object.entries(labels)) {
    const value = values[name];
    if (typeof value !== 'string') continue;
    own[name] = value.trim();
    if (own[name] === '') throw new AppError('invalid', { detail: `${label}不能为空` }, { field: name });
  }
  return own;
}

/** @throws AppError dictItemChars */
export function checkedValue(value: unknown): string {
  const text = String(value);
  if (!PATTERNS.dictValue.regex.test(text)) throw new AppError('dictItemChars');
  return text;
}
