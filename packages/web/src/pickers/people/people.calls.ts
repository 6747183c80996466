import type { Colleague, DepartHit, DepartOption } from '@songbai/contract/modules/user/people.calls.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { getList, getResult } from '../../api/client.ts';

interface Asked {
  signal?: AbortSignal;
}

/** Fields of a department that may be stored. */
export type DepartKey = 'id' | 'orgCode';

/** One level of the department tree; without an id the top. */
export function departLevel(pid: string, { signal }: Asked = {}): Promise<DepartOption[]> {
  return getResult('/sys/sysDepart/queryDepartTreeSync', { pid }, { ...(signal ? { signal } : {}), quiet: true });
}

/** The departments the user is in charge of, without descendants; null when there are none. */
export function myDeparts({ signal }: Asked = {}): Promise<DepartOption[] | null> {
  return getResult('/sys/sysDepart/queryMyDeptTreeList', { lazy: '1' }, { ...(signal ? { signal } : {}), quiet: true });
}

/** Departments by their values, for displaying selected ones. */
export function departsOf(key: DepartKey, values: readonly string[], { signal }: Asked = {}): Promise<DepartOption[]> {
  const query = { ids: `${values.join(',')},`, primaryKey: key };
  return getResult('/sys/sysDepart/queryDepartTreeSync', query, { ...(signal ? { signal } : {}), quiet: true });
}

/**
 * Departments whose name contains the text, each with its ancestors; throws when there is none.
 * @param mine only those the user is in charge of
 */
export function searchDeparts(keyWord: string, mine: boolean, signal: AbortSignal): Promise<DepartHit[]> {
  const query = { keyWord, ...(mine ? { myDeptSearch: '1' } : {}) };
  return getResult('/sys/sysDepart/searchBy', query, { signal, quiet: true });
}

export interface IdNode {
  key: string;
  title: string;
  children: IdNode[];
}

/** The whole tree by id and name, for checking a department with all its descendants. */
export function departIdTree(signal: AbortSignal): Promise<IdNode[]> {
  return getResult('/sys/sysDepart/queryIdTree', {}, { quiet: true, signal });
}

/** Fields of a person that may be stored. */
export type PersonKey = 'id' | 'username' | 'realname';

/** Colleagues by their values, for display; the trailing comma forces an exact match (contract/3 §10). */
export function peopleOf(key: PersonKey, values: readonly string[]): Promise<Colleague[]> {
  return getList('/sys/user/getMultiUser', { [key]: `${values.join(',')},` }, { quiet: true });
}

export interface PeopleQuery {
  /** Part of account, name, its pinyin or mobile number. */
  keyword: string;
  sex: string;
  birthday: string;
  departId: string;
  pageNo: number;
  pageSize: number;
}

/** The call that lists the selectable people; default: colleagues of the user's tenant. */
export interface PeopleSource {
  url: string;
  params?: Readonly<Record<string, string | number>>;
}

export const COLLEAGUES: PeopleSource = { url: '/sys/user/queryUserComponentData' };

/** One page of people, the newest first (contract/3 §10). */
export function peoplePage(source: PeopleSource, query: PeopleQuery, signal: AbortSignal): Promise<Page<Colleague>> {
  const order = { column: 'createTime', order: 'desc', field: 'id,,username,realname,sex,phone,birthday,orgCodeTxt' };
  return getResult(source.url, { ...order, ...source.params, ...query }, { signal, quiet: true });
}
