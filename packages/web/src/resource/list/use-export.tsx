import type { Resource } from '@songbai/contract/resource/define.ts';
import { useFileExport } from './use-file-export.tsx';

/** Export of a resource's filtered rows, or of the selected ones. */
export function useExport(
  resource: Resource,
): (params: Readonly<Record<string, unknown>>, ids: readonly string[]) => void {
  const { title, path } = resource;
  const exportFile = useFileExport();
  return ({ pageNo: _pageNo, pageSize: _pageSize, ...query }, ids) =>
    exportFile({
      title,
      path: `${path}/exportXls`,
      params: { ...query, selections: ids.join(',') },
      fileName: `${title}.xlsx`,
    });
}
