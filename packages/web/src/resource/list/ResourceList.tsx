import type { Action, Resource, RowOf } from '@songbai/contract/resource/define.ts';
import { Button, Card, Popconfirm, Space } from 'antd';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import side from '../../ui/side-page.module.css';
import { useFormTarget } from '../detail/use-detail-link.ts';
import { type FormSlotProps, type FormTarget, ResourceDrawers } from '../form/ResourceDrawers.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { QueryBar } from './QueryBar.tsx';
import { ResourceTable } from './ResourceTable.tsx';
import styles from './resource-list.module.css';
import { SuperQuery } from './super-query/index.ts';
import { superQueryFields } from './super-query-fields.ts';
import { useShownColumns } from './use-list-columns.tsx';
import { type ResourceListState, useResourceList } from './use-resource-list.ts';

/** The list with the way to open its forms; slots get it. */
export interface ListHandle<Row> extends ResourceListState<Row> {
  openForm(target: FormTarget): void;
}

type FieldName<R extends Resource> = (keyof R['fields'] | 'createBy' | 'createTime' | 'updateBy' | 'updateTime') &
  string;

export interface ResourceListProps<R extends Resource> {
  resource: R;
  /** Fixed parameters; their fields need no control in the query bar. */
  params?: Readonly<Record<string, unknown>>;
  listPath?: string;
  urlState?: boolean;
  /** What the person may do here where no permission code tells it. */
  may?: Readonly<Partial<Record<Action, boolean>>>;
  /** Columns shown unless the person chose others. */
  columns?: readonly FieldName<R>[];
  cells?: { readonly [K in FieldName<R>]?: (value: unknown, row: RowOf<R>) => ReactNode };
  /** Buttons after the standard ones. */
  toolbar?(list: ListHandle<RowOf<R>>): ReactNode;
  /** Buttons of a row, after 编辑 and 详情, before 删除. */
  rowActions?(row: RowOf<R>, list: ListHandle<RowOf<R>>): ReactNode;
  /** Own drawers instead of the generated form and detail; `null`: rows are neither added nor edited here. */
  form?: ((props: FormSlotProps) => ReactNode) | null;
  /** Beside the list, e.g. a tree. */
  aside?: ReactNode;
  /** Standard buttons that this row goes without although the person may use them. */
  withoutButtons?(row: RowOf<R>): readonly RowButton[];
  /** Why this row cannot be deleted: its button stands disabled and says so. */
  deleteRefusal?(row: RowOf<R>): string | undefined;
  /** Width in px of the column with the row's buttons; 0 where rows have none. */
  actionsWidth?: number;
  /** What a row shows when it is opened. */
  expanded?(row: RowOf<R>): ReactNode;
}

export type RowButton = 'edit' | 'detail' | 'delete';

/** Standard list page of a resource: three exits are cells, slots, or an own page over `useResourceList` (anchors.md §7.4). */
export function ResourceList<R extends Resource>(props: ResourceListProps<R>) {
  const { resource, params, listPath, urlState, form, rowActions, actionsWidth = rowActions ? 200 : 136 } = props;
  const list = useResourceList(resource, { params, listPath, urlState, may: props.may });
  const columns = useShownColumns(resource, props.columns);
  const { target, open, openForm, close } = useFormTarget(urlState !== false && form !== null);
  const handle: ListHandle<RowOf<R>> = { ...list, openForm };
  const slot: FormSlotProps = { target, open, onClose: close };
  const buttonsOf = (row: RowOf<R>) => (
    <Space className={styles.rowButtons} size={4} wrap>
      <RowButtons
        list={handle}
        id={row.id}
        editable={form !== null}
        without={props.withoutButtons?.(row) ?? NONE}
        deleteRefusal={props.deleteRefusal?.(row)}
      >
        {rowActions?.(row, handle)}
      </RowButtons>
    </Space>
  );
  return (
    <div className={side.page}>
      {props.aside && <aside className={side.aside}>{props.aside}</aside>}
      <Card className={side.main} variant="borderless">
        <QueryBar
          resource={resource}
          filters={list.query.filters}
          fixed={new Set(Object.keys(params ?? {}))}
          onSearch={list.query.setFilters}
        />
        <ListToolbar
          resource={resource}
          list={list}
          columns={columns}
          {...(form === null ? {} : { onAdd: () => openForm({ mode: 'add' }) })}
        >
          <SuperQuery
            fields={superQueryFields(resource, new Set(Object.keys(params ?? {})))}
            value={list.query.superQuery}
            onChange={list.query.setSuperQuery}
            loading={list.status.fetching}
            {...(urlState === false ? { saveCode: `${resource.path}/list` } : {})}
          />
          {props.toolbar?.(handle)}
        </ListToolbar>
        {list.status.error && <LoadFailure error={list.status.error} onRetry={list.actions.refresh} />}
        <ResourceTable
          resource={resource}
          list={list}
          columns={columns.columns}
          cells={props.cells ?? {}}
          selectable={list.can.delete || list.can.export || props.toolbar !== undefined}
          actionsWidth={actionsWidth}
          expanded={props.expanded}
          {...(actionsWidth === 0 ? {} : { rowActions: buttonsOf })}
        />
      </Card>
      {form === undefined ? <ResourceDrawers resource={resource} {...slot} /> : form?.(slot)}
    </div>
  );
}

interface RowButtonsProps {
  list: Pick<ListHandle<unknown>, 'can' | 'openForm'> & { actions: { remove(id: string): Promise<void> } };
  id: string;
  editable: boolean;
  without?: readonly RowButton[];
  deleteRefusal?: string | undefined;
  /** The page's own buttons. */
  children?: ReactNode;
}

const NONE: readonly RowButton[] = [];

/** 编辑 · 详情 · what the page has · 删除, as far as the person may; what destroys stands last. */
export function RowButtons({ list, id, editable, without = NONE, deleteRefusal, children }: RowButtonsProps) {
  return (
    <>
      {editable && list.can.edit && !without.includes('edit') && (
        <Button type="link" size="small" onClick={() => list.openForm({ mode: 'edit', id })}>
          编辑
        </Button>
      )}
      {editable && !without.includes('detail') && (
        <Button type="link" size="small" onClick={() => list.openForm({ mode: 'detail', id })}>
          详情
        </Button>
      )}
      {children}
      {list.can.delete && !without.includes('delete') && (
        <Popconfirm
          title="确定删除吗?"
          disabled={deleteRefusal !== undefined}
          onConfirm={() => list.actions.remove(id)}
        >
          <Button type="link" size="small" danger disabled={deleteRefusal !== undefined} title={deleteRefusal}>
            删除
          </Button>
        </Popconfirm>
      )}
    </>
  );
}
