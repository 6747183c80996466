import type { Page } from '@songbai/contract/wire/envelope.ts';
import type { Caller } from './test-app.ts';

export const CEMETERIES = '/cemetery/cemetery';

export type CemeteryRow = Record<string, unknown> & { id: string; version: number };

let counter = 0;

/** A valid new cemetery; codes and names differ with each call. */
export function cemeteryDraft(more: object = {}) {
  counter += 1;
  return {
    code: `C${counter}`,
    name: `陵园${counter}`,
    shortName: '陵园',
    unitName: '松柏公司',
    contactName: '王芳',
    contactPhone: '0571-88880000',
    regionCode: '330100',
    address: '龙泉路1号',
    ...more,
  };
}

export async function addCemetery(who: Caller, more: object = {}): Promise<CemeteryRow> {
  return (await who.post<CemeteryRow>(`${CEMETERIES}/add`, cemeteryDraft(more))).result;
}

export function listCemeteries(who: Caller, query: Record<string, string | number> = {}) {
  return who.get<Page<CemeteryRow>>(`${CEMETERIES}/list`, query);
}
