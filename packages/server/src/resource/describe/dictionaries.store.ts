import type { DictOption } from '@songbai/contract/wire/envelope.ts';
import type { Db } from '../../db/database.ts';
import { stateOf } from '../../db/state.ts';
import type { DictTexts } from './dict-texts.ts';

/** All dictionaries in memory, reloaded when their version changes; every reader sees an edit with the next request. */
export interface Dictionaries extends DictTexts {
  /** Reloads when `version` is newer than the cached one. */
  ensure(version: number): Promise<void>;
  /** Reads the version from the database and reloads when it changed. */
  refresh(): Promise<void>;
  version(): number;
  /** Enabled items by dictionary code, in order. */
  options(): Readonly<Record<string, DictOption[]>>;
  /** Texts by dictionary code and value, for worker threads. */
  texts(): Record<string, Record<string, string>>;
}

interface Held {
  version: number;
  options: Record<string, DictOption[]>;
  /** Texts of all items, disabled and deleted ones too: an old row still shows its text and never a bare code. */
  texts: Map<string, Map<string, string>>;
}

export function dictionaryService(db: Db): Dictionaries {
  let held: Held = { version: -1, options: Object.create(null), texts: new Map() };
  let loading: Promise<void> | undefined;
  const reload = async (version: number): Promise<void> => {
    held = { version, ...(await loadItems(db)) };
  };
  const ensure = async (version: number): Promise<void> => {
    // A concurrent load may have read before the change with this version.
    while (version > held.version) {
      loading ??= reload(version).finally(() => {
        loading = undefined;
      });
      await loading;
    }
  };
  return {
    ensure,
    refresh: async () => ensure(await stateOf(db, 'dictionaries')),
    version: () => held.version,
    options: () => held.options,
    texts: () => Object.fromEntries([...held.texts].map(([code, texts]) => [code, Object.fromEntries(texts)])),
    text: (code, value) => held.texts.get(code)?.get(value) ?? value,
    has: (code, value) => held.options[code]?.some((option) => option.value === value) ?? false,
  };
}

async function loadItems(db: Db): Promise<Pick<Held, 'options' | 'texts'>> {
  const rows = await db
    .selectFrom('sysDictItem as i')
    .innerJoin('sysDict as d', 'd.id', 'i.dictId')
    .select([
      'd.dictCode',
      'i.itemText',
      'i.itemValue',
      'i.itemColor',
      'i.status',
      'i.delFlag',
      'd.delFlag as dictGone',
    ])
    // Live items last: when a value is reused, its current text wins.
    .orderBy('i.delFlag', 'desc')
    .orderBy('d.dictCode')
    .orderBy('i.sortOrder')
    .orderBy('i.id')
    .execute();
  // Without the prototype's names: one of them may be a code.
  const options: Record<string, DictOption[]> = Object.create(null);
  const texts = new Map<string, Map<string, string>>();
  for (const row of rows) {
    const known = texts.get(row.dictCode) ?? new Map<string, string>();
    texts.set(row.dictCode, known.set(row.itemValue, row.itemText));
    if (row.status !== 1 || row.delFlag !== 0 || row.dictGone !== 0) continue;
    const { itemValue: value, itemText: text } = row;
    const option: DictOption = {
      value,
      text,
      title: text,
      label: text,
      ...(row.itemColor ? { color: row.itemColor } : {}),
    };
    const list = options[row.dictCode] ?? [];
    list.push(option);
    options[row.dictCode] = list;
  }
  return { options, texts };
}
