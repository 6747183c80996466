import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { type Plot, plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import { Button, Segmented, Space } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ResourceDrawers } from '../../resource/form/ResourceDrawers.tsx';
import { type ListHandle, ResourceList } from '../../resource/list/ResourceList.tsx';
import { relabelled } from '../../resource/relabelled.ts';
import { useCan } from '../../session/permissions.ts';
import { RecordHistory } from '../event/index.ts';
import { RenewFor, useMayRenew } from '../fee/index.ts';
import { GenerateDialog } from './GenerateDialog.tsx';
import { MoveButtons, useHandMoves } from './MoveButtons.tsx';
import { PlotRowActions } from './PlotRowActions.tsx';
import { occupancyText, PlotStatusTag } from './PlotStatusTag.tsx';
import { PLOT_RECORD, PLOT_SHOWN } from './plot-record.tsx';

/** The occupancy column combines all three counts (domain.md §4.1). */
const LISTED = relabelled(plot, { burialStatus: '安葬(葬/寿/余)' });

/** 墓位列表 (domain.md §10.2), the plots of the seat map as rows. */
export function PlotListPage() {
  const mayRenew = useMayRenew();
  const moves = useHandMoves();
  const [renewed, setRenewed] = useState<string>();
  return (
    <>
      <ResourceList
        resource={LISTED}
        batch={moves.length > 0}
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
        essential={['fullName', 'listPrice', 'displayStatus', 'burialStatus', 'feePaidTo', 'holderName']}
        next={['saleStatus', 'updateTime']}
        cells={{
          displayStatus: (_, row) => row.displayStatus && <PlotStatusTag status={row.displayStatus} />,
          burialStatus: (_, row) => occupancyText(row),
        }}
        rowActions={(row, list) => (
          <PlotRowActions
            row={row}
            onDone={() => void list.actions.refresh()}
            {...(mayRenew && row.saleStatus === PLOT_SALE.sold && row.feeFree !== 'Y'
              ? { onRenew: () => setRenewed(row.id) }
              : {})}
          />
        )}
        toolbar={(list) => <Toolbar list={list} />}
        form={(slot) => <ResourceDrawers resource={PLOT_SHOWN} plan={PLOT_RECORD} below={historyOf} {...slot} />}
      />
      {renewed && <RenewFor of={{ plotId: renewed }} onClose={() => setRenewed(undefined)} />}
    </>
  );
}

const historyOf = (id: string) => <RecordHistory kind="plot" id={id} />;

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
