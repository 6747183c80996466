import { LIMITS } from '@songbai/contract/limits.ts';
import { type Area, area } from '@songbai/contract/modules/area/area.resource.ts';
import { Form } from 'antd';
import { Field } from '../../resource/form/Field.tsx';
import { type FormSlotProps, ResourceDrawers } from '../../resource/form/ResourceDrawers.tsx';
import { FieldGrid } from '../../resource/form/ResourceForm.tsx';
import { ResourceTree, type TreeHandle } from '../../resource/list/ResourceTree.tsx';
import { depthOf } from '../../resource/list/tree.ts';
import { useResourceTree } from '../../resource/list/use-resource-tree.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { CemeterySwitch, useChosenCemetery } from '../cemetery/index.ts';

/** 墓区管理: the areas of one cemetery as a tree of at most four levels (domain.md §3.2). */
export function AreaListPage() {
  const chosen = useChosenCemetery();
  const tree = useResourceTree(area, { params: { cemeteryId: chosen.id }, enabled: chosen.id !== undefined });
  return (
    <ResourceTree
      resource={area}
      tree={tree}
      columns={['name', 'code', 'level', 'areaType', 'status', 'orientation', 'plotTotal', 'sort']}
      defaults={{ cemeteryId: chosen.id }}
      head={<CemeterySwitch {...chosen} />}
      rowActions={(row, handle) =>
        mayAddBelow(row, handle) && <LinkButton onClick={() => addBelow(row, handle)}>添加下级</LinkButton>
      }
      rowCommands={(row, handle) =>
        mayAddBelow(row, handle) ? [{ key: 'below', label: '添加下级', run: () => addBelow(row, handle) }] : []
      }
      form={AreaDrawers}
      hint={chosen.id === undefined ? '请先选择陵园；还没有陵园时，请在「陵园管理」中新增' : undefined}
    />
  );
}

type AreaTree = TreeHandle<Area>;

const mayAddBelow = ({ id }: Area, { can, rows }: AreaTree): boolean => can.add && depthOf(rows, id) < LIMITS.areaDepth;

function addBelow(row: Area, { openForm }: AreaTree): void {
  const defaults = { cemeteryId: row.cemeteryId, parentId: row.id, level: nextLevel(row.level) };
  openForm({ mode: 'add', defaults });
}

const LOWEST_LEVEL = 3;

/** 园/苑 → 区 → 组/台; below that the level stays. */
function nextLevel(level: string): string {
  return String(Math.min(LOWEST_LEVEL, Number(level) + 1));
}

function AreaDrawers(slot: FormSlotProps) {
  return (
    <ResourceDrawers resource={area} {...slot}>
      <AreaFields />
    </ResourceDrawers>
  );
}

/** References are restricted to the area's own cemetery. */
function AreaFields() {
  const cemeteryId = Form.useWatch<string | undefined>('cemeteryId');
  const own = cemeteryId ? { cemeteryId } : undefined;
  const plain = (names: readonly string[]) => names.map((name) => <Field key={name} name={name} />);
  return (
    <>
      <FieldGrid title="基本信息">
        <Field name="cemeteryId" />
        <Field name="parentId" params={own} />
        {plain(['level', 'code', 'name', 'areaType', 'status', 'usage', 'sort', 'openDate'])}
      </FieldGrid>
      <FieldGrid title="朝向与编排">
        {plain(['orientation', 'azimuth', 'rowOrder', 'seatOrder'])}
        <Field name="defaultTemplateId" params={own} />
      </FieldGrid>
      <FieldGrid title="面积">{plain(['totalArea', 'netArea', 'reservedRate', 'remark'])}</FieldGrid>
    </>
  );
}
