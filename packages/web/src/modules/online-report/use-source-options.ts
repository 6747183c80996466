import { SOURCE_OPTIONS, type SourceOption } from '@songbai/contract/modules/data-source/data-source.calls.ts';
import { dataSource } from '@songbai/contract/modules/data-source/data-source.resource.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import { useQuery } from '@tanstack/react-query';
import { getResult } from '../../api/client.ts';
import { failureText } from '../../lib/feedback.ts';
import { useCan } from '../../session/permissions.ts';

/** Data sources that a report may read; none for somebody who may not see them. */
export function useSourceOptions(wanted: boolean) {
  const may = useCan()(actionCode(dataSource, 'list'));
  const { data, error } = useQuery({
    queryKey: [dataSource.name, 'options'],
    queryFn: ({ signal }) => getResult<SourceOption[]>(SOURCE_OPTIONS, {}, { signal, quiet: true }),
    enabled: wanted && may,
  });
  const options = (data ?? []).map(({ value, label }) => ({ value, label: `${label}（${value}）` }));
  return { options, failure: error ? failureText(error) : undefined };
}
