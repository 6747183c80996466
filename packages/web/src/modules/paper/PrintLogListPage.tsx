import { printLog } from '@songbai/contract/modules/paper/paper.resource.ts';
import { ResourceList } from '../../resource/list/ResourceList.tsx';

/** 打印记录 (domain.md §3.26): which paper was printed when and by whom, and why again. */
export function PrintLogListPage() {
  return (
    <ResourceList
      resource={printLog}
      columns={['paper', 'paperNo', 'plotFullName', 'kind', 'state', 'turn', 'reason', 'printName', 'printTime']}
      essential={['paper', 'paperNo', 'kind', 'turn', 'printName', 'printTime']}
      next={['reason', 'plotFullName', 'state']}
      cardTitle={['paper', 'plotFullName']}
      hint="打印收据、墓证等单据后会列在这里"
      pairs={{ paperNo: 'plotFullName' }}
    />
  );
}
