import { EXAMPLE_CALLS } from '@songbai/contract/modules/example/example.calls.ts';
import { exampleShip, exampleShipJob } from '@songbai/contract/modules/example/example-parts.resource.ts';
import { Card } from 'antd';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { InstantTable } from './InstantTable.tsx';
import { WholeTable } from './WholeTable.tsx';

/** 可编辑表格示例: the ways in which rows of real tables are edited in place. */
export function ShipTablesPage() {
  return (
    <Card variant="borderless">
      <Tabs
        destroyOnHidden
        items={[
          { key: 'instant', label: '单击编辑（即时保存、实时同步）', children: <InstantTable /> },
          {
            key: 'whole',
            label: '始终编辑（整表保存）',
            children: <WholeTable resource={exampleShip} saveUrl={EXAMPLE_CALLS.saveShips.url} />,
          },
          { key: 'nested', label: '父子表（展开编辑子表）', children: <NestedTables /> },
        ]}
      />
    </Card>
  );
}

function NestedTables() {
  return (
    <ResourceList
      resource={exampleShip}
      urlState={false}
      expanded={({ id }) => (
        <WholeTable resource={exampleShipJob} saveUrl={EXAMPLE_CALLS.saveShipJobs.url} owner={{ shipId: id }} />
      )}
    />
  );
}
