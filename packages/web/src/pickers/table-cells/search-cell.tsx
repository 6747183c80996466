import { LIMITS } from '@songbai/contract/limits.ts';
import type { DictOption } from '@songbai/contract/wire/envelope.ts';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type ComponentType, useEffect, useState } from 'react';
import { getResult } from '../../api/client.ts';
import { failureText, useFeedback } from '../../lib/feedback.ts';
import { NO_OPTION, selectCell } from '../../ui/editable-table/cells/select-cell.tsx';
import { useTypingKeys } from '../../ui/editable-table/cells/text-cells.tsx';
import type { Column } from '../../ui/editable-table/model/columns.ts';
import type { CellKind, CellProps, EditorProps } from '../../ui/editable-table/view/cell-kinds.ts';
import { dictChoices } from '../dict/dict-choices.ts';
import { dictTexts } from '../dict/SearchSelect.tsx';
import { useDebounced } from '../use-reference.ts';
import { withDict } from './dict-cells.tsx';
import { findInDict } from './find-values.ts';

const dictOf = (column: Column): string => column.dict ?? column.dictCode ?? '';
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** The label of a stored value; fetched once per value for the whole page (contract/3 §11.5). */
function useText(dict: string, value: string): string {
  const { data } = useQuery({
    queryKey: ['dict', 'cell', dict, value],
    queryFn: async ({ signal }) => (await dictTexts(dict, [value], signal))[0]?.text ?? value,
    enabled: dict !== '' && value !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? value;
}

function SearchCell({ value, column }: CellProps) {
  return <>{useText(dictOf(column), textOf(value))}</>;
}

/** Search results of the server. Each query has its own key, so responses to older queries are discarded. */
function useFound(dict: string, keyword: string) {
  const { message } = useFeedback();
  const word = keyword.trim();
  const settled = useDebounced(word, LIMITS.dictSearchDebounceMs);
  const { data, error, isFetching } = useQuery({
    queryKey: ['dict', 'search', dict, settled, LIMITS.pageSizeDefault],
    queryFn: ({ signal }) =>
      getResult<DictOption[]>(
        `/sys/dict/loadDict/${encodeURIComponent(dict)}`,
        { keyword: settled, pageSize: LIMITS.pageSizeDefault },
        { signal, quiet: true },
      ),
    enabled: dict !== '' && word !== '' && settled !== '',
  });
  useEffect(() => {
    if (error) message.warning(failureText(error));
  }, [error, message]);
  return { found: word === '' ? [] : (data ?? []), busy: word !== '' && (isFetching || settled !== word) };
}

function SearchEditor(props: EditorProps) {
  const { value, column, label, typed, onChange, onDone } = props;
  const dict = dictOf(column);
  const [keyword, setKeyword] = useState(typed ?? '');
  const { found, busy } = useFound(dict, keyword);
  const text = useText(dict, textOf(value));
  const onKeyDown = useTypingKeys(props);
  const nothing =
    dict === '' ? '字典Code不能为空!' : keyword.trim() === '' ? (column.tipsContent ?? '请输入搜索内容') : undefined;
  return (
    <Select
      defaultOpen
      autoFocus
      variant="borderless"
      style={{ width: '100%' }}
      aria-label={label}
      allowClear
      labelInValue
      showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
      placeholder={column.placeholder}
      value={textOf(value) === '' ? undefined : { value: textOf(value), label: text }}
      options={dictChoices(found)}
      notFoundContent={nothing ?? (busy ? '加载中…' : '没有查询到任何数据')}
      onChange={(next: { value: string; label?: unknown } | undefined) => {
        onChange(next?.value ?? null);
        onDone();
      }}
      onInputKeyDown={(event) => {
        if (event.key === 'Escape' || event.key === 'Tab') onKeyDown(event);
      }}
    />
  );
}

/** With `async` off: all items at once, with the column's own options. */
const LOCAL = withDict(selectCell);
const isLocal = ({ async }: Column): boolean => async === false;
const localColumn = (column: Column): Column => ({ ...column, dictCode: dictOf(column) });

function local<P extends CellProps>(Local: ComponentType<P> | undefined, Remote: ComponentType<P>): ComponentType<P> {
  return function LocalOrRemote(props: P) {
    return Local && isLocal(props.column) ? (
      <Local {...props} column={localColumn(props.column)} />
    ) : (
      <Remote {...props} />
    );
  };
}

/** Searches a dictionary or table on the server (contract/3 §11.5 select-dict-search), or here when `async` is off. */
export const searchCell: CellKind = {
  mode: 'click',
  text: (value, column) => (isLocal(column) ? LOCAL.text(value, localColumn(column)) : textOf(value)),
  parse: (text, column) => (isLocal(column) ? LOCAL.parse?.(text, localColumn(column)) : undefined),
  find: (texts, column) => findInDict(texts, dictOf(column)),
  wrong: NO_OPTION,
  Cell: local(LOCAL.Cell, SearchCell),
  Editor: local(LOCAL.Editor, SearchEditor),
};
