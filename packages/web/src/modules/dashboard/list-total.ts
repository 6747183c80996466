import type { Page } from '@songbai/contract/wire/envelope.ts';
import { getResult } from '../../api/client.ts';
import { figureQuery, useFigures } from './figure-query.ts';

/** The first rows of a list and how many there are: the figure is the list's own total. */
export const listHeadQuery = <T>(path: string, params: Readonly<Record<string, string>>, pageSize = 1) =>
  figureQuery(['figure', 'list', path, params, pageSize], (signal) =>
    getResult<Page<T>>(`${path}/list`, { ...params, pageSize }, { signal }),
  );

export const useListHead = <T>(path: string, params: Readonly<Record<string, string>>, pageSize?: number) =>
  useFigures(listHeadQuery<T>(path, params, pageSize));
