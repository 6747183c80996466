import { type Plot, plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import { Button, Segmented, Space } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type ListHandle, ResourceList } from '../../resource/list/ResourceList.tsx';
import { relabelled } from '../../resource/relabelled.ts';
import { useCan } from '../../session/permissions.ts';
import { GenerateDialog } from './GenerateDialog.tsx';
import { MoveButtons } from './MoveButtons.tsx';
import { occupancyText, PlotStatusTag } from './PlotStatusTag.tsx';

/** The occupancy column combines all three counts (domain.md §4.1). */
const LISTED = relabelled(plot, { burialStatus: '安葬(葬/寿/余)' });

/** 墓位列表 (domain.md §10.2), the plots of the seat map as rows. */
export function PlotListPage() {
  return (
    <ResourceList
      resource={LISTED}
      columns={[
        'fullName',
        'templateId',
        'capacityType',
        'orientation',
        'floorArea',
        'listPrice',
        'displayStatus',
        'saleStatus',
        'burialStatus',
        'feePaidTo',
        'holderName',
        'updateTime',
      ]}
      cells={{
        displayStatus: (_, row) => row.displayStatus && <PlotStatusTag status={row.displayStatus} />,
        burialStatus: (_, row) => occupancyText(row),
      }}
      toolbar={(list) => <Toolbar list={list} />}
    />
  );
}

function Toolbar({ list }: { list: ListHandle<Plot> }) {
  const can = useCan();
  const [generating, setGenerating] = useState(false);
  const done = () => {
    list.selection.clear();
    void list.actions.refresh();
  };
  const { cemeteryId } = list.query.filters;
  return (
    <Space wrap>
      {can('cem:plot:generate') && <Button onClick={() => setGenerating(true)}>批量生成</Button>}
      <MoveButtons chosen={list.selection.rows} onDone={done} />
      <ViewSwitch list={list} />
      {can('cem:plot:generate') && (
        <GenerateDialog
          open={generating}
          {...(cemeteryId ? { cemeteryId } : {})}
          onClose={() => setGenerating(false)}
          onDone={done}
        />
      )}
    </Space>
  );
}

function ViewSwitch({ list }: { list: ListHandle<Plot> }) {
  const navigate = useNavigate();
  const toPicture = () => {
    const { cemeteryId, areaId } = list.query.filters;
    const search = new URLSearchParams({ ...(cemeteryId ? { cemeteryId } : {}), ...(areaId ? { areaId } : {}) });
    void navigate(`/plots/map?${search}`);
  };
  return (
    <Segmented
      aria-label="视图"
      value="list"
      options={[
        { value: 'map', label: '图' },
        { value: 'list', label: '列表' },
      ]}
      onChange={(value) => value === 'map' && toPicture()}
    />
  );
}
