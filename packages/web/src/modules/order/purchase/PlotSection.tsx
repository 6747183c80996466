import { plot as plotResource } from '@songbai/contract/modules/plot/plot.resource.ts';
import { Button, Flex, Form, Skeleton } from 'antd';
import { useNavigate } from 'react-router';
import { RefSelect } from '../../../pickers/RefSelect.tsx';
import { FieldList } from '../../../resource/detail/FieldList.tsx';
import { itemProblem } from '../../../ui/item-problem.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import type { OwnLock, PlotRecord } from '../../plot/index.ts';
import { FREE_PLOTS } from '../free-plots.ts';
import { whyNotYet } from './LockBar.tsx';

interface PlotSectionProps {
  plotId: string | undefined;
  plot: PlotRecord | undefined;
  error: unknown;
  /** Somebody tried to go on. */
  tried: boolean;
  held: boolean;
  onRetry: () => unknown;
  locks: readonly OwnLock[];
  onChoose: (plotId: string | undefined) => void;
}

/** 选择墓位: from the seat map, from the user's own locks, or by typing its name. */
export function PlotSection({ plotId, plot, error, tried, held, locks, onRetry, onChoose }: PlotSectionProps) {
  const navigate = useNavigate();
  const missing = tried && !held ? problemOf(plotId, plot) : undefined;
  const others = locks.filter(({ id }) => id !== plotId);
  return (
    <Flex vertical gap={16}>
      <Form layout="vertical">
        <Form.Item
          label="墓位"
          htmlFor="purchase-plot"
          required
          style={{ maxWidth: 480, marginBottom: 0 }}
          {...itemProblem(missing)}
        >
          <RefSelect
            id="purchase-plot"
            target="plot"
            params={FREE_PLOTS}
            placeholder="输入墓位全称或编号查找可售墓位"
            value={plotId ?? null}
            {...(plot ? { text: plot.fullName ?? '' } : {})}
            onChange={(id) => onChoose(id ?? undefined)}
          />
        </Form.Item>
      </Form>
      <Flex gap={8}>
        <Button onClick={() => void navigate('/plots/map')}>从墓位图选</Button>
      </Flex>
      {others.length > 0 && (
        <Flex gap={8} wrap align="center">
          我锁定的墓位：
          {others.map((lock) => (
            <Button key={lock.id} size="small" onClick={() => onChoose(lock.id)}>
              {lock.fullName}
            </Button>
          ))}
        </Flex>
      )}
      {error ? <LoadFailure error={error} onRetry={onRetry} /> : null}
      {plotId && !plot && !error && <Skeleton active />}
      {plot && (
        <FieldList
          resource={plotResource}
          row={plot}
          names={[
            'fullName',
            'displayStatus',
            'templateId',
            'capacityType',
            'capacity',
            'orientation',
            'floorArea',
            'stoneMaterial',
            'stoneShape',
            'listPrice',
            'premiumTags',
            'alertText',
          ]}
        />
      )}
    </Flex>
  );
}

/** What is missing before the purchase goes on; nothing while the plot is being fetched. */
function problemOf(plotId: string | undefined, plot: PlotRecord | undefined): string | undefined {
  if (plotId === undefined) return '请选择墓位';
  return plot && whyNotYet(plot);
}
