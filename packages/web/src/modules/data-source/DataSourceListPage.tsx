import { dataSource } from '@songbai/contract/modules/data-source/data-source.resource.ts';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { useCan } from '../../session/permissions.ts';
import { DataSourceDialog } from './DataSourceDialog.tsx';
import { TestButton } from './TestButton.tsx';

/** 多数据源管理: databases of other systems that reports read (contract/2 §8). */
export function DataSourceListPage() {
  const can = useCan();
  return (
    <ResourceList
      resource={dataSource}
      essential={['name', 'code', 'dbType', 'dbUrl']}
      rowActions={(row) => (can('system:dataSource:test') ? <TestButton small fields={() => row} /> : null)}
      form={(slot) => <DataSourceDialog {...slot} />}
    />
  );
}
