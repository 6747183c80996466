import type { OwnDictItem } from '@songbai/contract/modules/dict/dict.calls.ts';
import { type OwnRow, type SharedItem, tenantItems } from '@songbai/contract/modules/dict/own-items.rules.ts';
import type { DictOption } from '@songbai/contract/wire/envelope.ts';
import type { Db } from '../../db/database.ts';
import { stateOf } from '../../db/state.ts';
import type { DictTexts } from './dict-texts.ts';

/** The dictionaries as one tenant has them. */
export interface TenantDictionaries extends DictTexts {
  /** Enabled items by dictionary code, in order. */
  options(): Readonly<Record<string, DictOption[]>>;
  /** All items of a dictionary, disabled ones too, in order. */
  items(code: string): DictOption[];
  /** Texts by dictionary code and value, for worker threads. */
  texts(): Record<string, Record<string, string>>;
}

/** All dictionaries in memory, reloaded when their version changes; every reader sees an edit with the next request. */
export interface Dictionaries {
  of(tenantId: number): TenantDictionaries;
  /** Reloads when `version` is newer than the cached one. */
  ensure(version: number): Promise<void>;
  /** Reads the version from the database and reloads when it changed. */
  refresh(): Promise<void>;
  version(): number;
}

/** Stands for all tenants that have nothing of their own; no tenant has this number. */
const WITHOUT_OWN = -1;

interface Held extends Loaded {
  version: number;
  /** Put together when a tenant first asks. */
  tenants: Map<number, TenantDictionaries>;
}

export function dictionaryService(db: Db): Dictionaries {
  let held: Held = { version: -1, dicts: new Map(), own: new Map(), tenants: new Map() };
  let loading: Promise<void> | undefined;
  const reload = async (version: number): Promise<void> => {
    held = { version, ...(await load(db)), tenants: new Map() };
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
    of: (tenantId) => {
      const key = held.own.has(tenantId) ? tenantId : WITHOUT_OWN;
      const known = held.tenants.get(key) ?? dictionariesOf(held, key);
      held.tenants.set(key, known);
      return known;
    },
    ensure,
    refresh: async () => ensure(await stateOf(db, 'dictionaries')),
    version: () => held.version,
  };
}

/** A dictionary as all tenants have it. */
interface SharedDict {
  /** False while it lies in the recycle bin. */
  live: boolean;
  /** Live items in their order. */
  items: SharedItem[];
  /** Values by item, of deleted items too. */
  values: Map<string, string>;
  /** Texts of all items, disabled and deleted ones too: an old row still shows its text and never a bare code. */
  texts: Map<string, string>;
}

type StoredOwn = OwnRow & { gone: boolean };

interface Loaded {
  dicts: Map<string, SharedDict>;
  /** Rows of tenants by dictionary code. */
  own: Map<number, Map<string, StoredOwn[]>>;
}

async function load(db: Db): Promise<Loaded> {
  const heads = await db.selectFrom('sysDict').select(['dictCode', 'delFlag']).orderBy('dictCode').execute();
  const dicts = new Map(heads.map(({ dictCode, delFlag }) => [dictCode, emptyDict(delFlag === 0)]));
  for (const { dictCode, delFlag, ...item } of await sharedRows(db)) {
    const dict = dicts.get(dictCode);
    if (!dict) continue;
    dict.texts.set(item.itemValue, item.itemText);
    dict.values.set(item.id, item.itemValue);
    if (delFlag === 0 && dict.live) dict.items.push(item);
  }
  const own: Loaded['own'] = new Map();
  for (const { tenantId, dictCode, delFlag, ...row } of await ownRows(db)) {
    const ofTenant = own.get(tenantId) ?? new Map<string, StoredOwn[]>();
    own.set(tenantId, ofTenant);
    ofTenant.set(dictCode, [...(ofTenant.get(dictCode) ?? []), { ...row, gone: delFlag !== 0 }]);
  }
  return { dicts, own };
}

const emptyDict = (live: boolean): SharedDict => ({ live, items: [], values: new Map(), texts: new Map() });

function sharedRows(db: Db) {
  return (
    db
      .selectFrom('sysDictItem as i')
      .innerJoin('sysDict as d', 'd.id', 'i.dictId')
      .select(['i.id', 'i.itemText', 'i.itemValue', 'i.itemColor', 'i.sortOrder', 'i.status'])
      .select(['d.dictCode', 'i.delFlag'])
      // Live items last: when a value is reused, its current text wins.
      .orderBy('i.delFlag', 'desc')
      .orderBy('d.dictCode')
      .orderBy('i.sortOrder')
      .orderBy('i.createTime', 'desc')
      .orderBy('i.id')
      .execute()
  );
}

function ownRows(db: Db) {
  return db
    .selectFrom('sysDictOwnItem as o')
    .innerJoin('sysDict as d', 'd.id', 'o.dictId')
    .select(['o.tenantId', 'd.dictCode', 'o.id', 'o.version', 'o.itemId', 'o.itemValue', 'o.itemText', 'o.itemColor'])
    .select(['o.sortOrder', 'o.status', 'o.delFlag'])
    .where((is) => is.or([is('o.delFlag', '=', 0), is('o.itemId', 'is', null)]))
    .orderBy('o.delFlag', 'desc')
    .orderBy('o.createTime')
    .orderBy('o.id')
    .execute();
}

const NONE: readonly StoredOwn[] = [];

function dictionariesOf({ dicts, own }: Loaded, tenantId: number): TenantDictionaries {
  const ofTenant = own.get(tenantId);
  // Without the prototype's names: one of them may be a code.
  const options: Record<string, DictOption[]> = Object.create(null);
  const all = new Map<string, DictOption[]>();
  const texts = new Map<string, ReadonlyMap<string, string>>();
  for (const [code, dict] of dicts) {
    const rows = ofTenant?.get(code) ?? NONE;
    const items = tenantItems(dict.items, dict.live ? rows.filter(({ gone }) => !gone) : NONE);
    all.set(code, items.map(shownOption));
    const enabled = items.filter(({ status }) => status === 1);
    if (enabled.length > 0) options[code] = enabled.map(shownOption);
    texts.set(code, rows.length === 0 ? dict.texts : withOwnTexts(dict, rows));
  }
  return {
    options: () => options,
    items: (code) => all.get(code) ?? [],
    texts: () => Object.fromEntries([...texts].map(([code, known]) => [code, Object.fromEntries(known)])),
    text: (code, value) => texts.get(code)?.get(value) ?? value,
    has: (code, value) => options[code]?.some((option) => option.value === value) ?? false,
    values: (code) => options[code]?.map(({ value }) => value) ?? [],
  };
}

/** An own item that was deleted gives way to one of all tenants, but its rows still show its text. */
function withOwnTexts({ texts, values }: SharedDict, rows: readonly StoredOwn[]): Map<string, string> {
  const own = new Map(texts);
  for (const { itemId, itemValue, itemText, gone } of rows) {
    const value = itemId === null ? itemValue : values.get(itemId);
    if (value === null || value === undefined || itemText === null) continue;
    if (!gone || !texts.has(value)) own.set(value, itemText);
  }
  return own;
}

const shownOption = ({ itemValue, itemText, itemColor }: OwnDictItem) => dictOption(itemValue, itemText, itemColor);

/** An option as clients read it (contract/2 §0.5). */
export function dictOption(value: string, text: string, color: string | null = null): DictOption {
  return { value, text, title: text, label: text, ...(color ? { color } : {}) };
}
