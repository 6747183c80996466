import type { ListParams } from '@songbai/contract/wire/list-params.ts';

/** Texts of the usual grammar, which are left as they are (contract/1 §1.8). */
const GRAMMAR = /^(?:$|null$|[!<>=])|[*,]/;

/** Lists for which the contract says that a parameter is contained: a plain text then matches anywhere. */
export function containing(params: ListParams, name: string): ListParams {
  const value = params[name];
  const plain = typeof value === 'string' ? value.trim() : '';
  return GRAMMAR.test(plain) ? params : { ...params, [name]: `*${plain}*` };
}
