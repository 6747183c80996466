import { NEW_HEAD } from '@songbai/contract/design/defaults.ts';
import type { HeadDesign } from '@songbai/contract/design/design.ts';
import { settledHead } from '@songbai/contract/design/merge.ts';
import type { StoredCgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import type { HeadDraft } from '@songbai/contract/modules/online-form/save.calls.ts';

/** What of a head a call may set; the rest the server keeps. */
export type HeadValues = Omit<
  StoredCgformHead,
  'id' | 'version' | 'tenantId' | 'isDbSynch' | 'liveVersion' | 'draftVersion' | 'syncState' | 'syncText'
>;

const MORE = {
  ...{ idSequence: null, idType: null, formTemplateMobile: null, copyVersion: null },
  ...{ isDesForm: null, desFormCode: null },
} as const;

const USUAL = { ...NEW_HEAD, ...MORE };
/** Kept by the server. */
const OWN: ReadonlySet<string> = new Set(['subTableStr', 'copyType', 'physicId', 'copyVersion']);

/** Values of a head after a save: absent ones stay, empty ones get what nobody chose (contract/2 §15.3). */
export function headValues(draft: HeadDraft, base?: StoredCgformHead): HeadValues {
  const given = draft as Readonly<Record<string, unknown>>;
  const values = Object.fromEntries(
    Object.entries(USUAL).map(([name, usual]) => {
      const kept = base ? (base as Readonly<Record<string, unknown>>)[name] : usual;
      const sent = OWN.has(name) ? undefined : given[name];
      return [name, sent === undefined ? kept : sent === null || sent === '' ? usual : sent];
    }),
  ) as Omit<HeadValues, 'tableName' | 'tableTxt' | 'tableType'>;
  const { tableTxt, tableType } = draft;
  const named = { ...values, tableName: draft.tableName.trim(), tableTxt: tableTxt.trim(), tableType };
  return settledHead(named as HeadValues & HeadDesign);
}

/** The values of a head for a copy of it. */
export function copiedValues(head: StoredCgformHead): HeadValues {
  const { id: _, version: __, tenantId: ___, isDbSynch: ____, ...rest } = head;
  const { liveVersion: _1, draftVersion: _2, syncState: _3, syncText: _4, ...values } = rest;
  return values;
}
