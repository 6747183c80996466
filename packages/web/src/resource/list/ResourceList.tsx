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

/** The list together with opening its forms; passed to slots. */
export interface ListHandle<Row> extends ResourceListState<Row> {
  openForm(target: FormTarget): void;
}

type FieldName<R extends Resource> = (keyof R['fields'] | 'createBy' | 'createTime' | 'updateBy' | 'updateTime') &
  string;

export interface ResourceListProps<R extends Resource> {
  resource: R;
  /** Fixed parameters; their fields get no control in the query bar. */
  params?: Readonly<Record<string, unknown>>;
  listPath?: string;
  urlState?: boolean;
  /** What the user may do here where no permission code decides it. */
  may?: Readonly<Partial<Record<Action, boolean>>>;
  /** Columns shown by default, unless the user chose others. */
  columns?: readonly FieldName<R>[];
  cells?: { readonly [K in FieldName<R>]?: (value: unknown, row: RowOf<R>) => ReactNode };
  /** Extra buttons after the standard ones. */
  toolbar?(list: ListHandle<RowOf<R>>): ReactNode;
  /** Extra buttons of a row, after 编辑 and 详情, before 删除. */
  rowActions?(row: RowOf<R>, list: ListHandle<RowOf<R>>): ReactNode;
  /** Replaces the generated form and detail; `null`: rows are neither added nor edited here. */
  form?: ((props: FormSlotProps) => ReactNode) | null;
  /** Shown next to the list, e.g. a tree. */
  aside?: ReactNode;
  /** Standard buttons hidden for this row although the user has the permission. */
  withoutButtons?(row: RowOf<R>): readonly RowButton[];
  /** Why this row cannot be deleted: its button is disabled and shows this as a hint. */
  deleteRefusal?(row: RowOf<R>): string | undefined;
  /** Width in px of the row action column; 0 where rows have none. */
  actionsWidth?: number;
  /** Content of an expanded row. */
  expanded?(row: RowOf<R>): ReactNode;
}

export type RowButton = 'edit' | 'detail' | 'delete';

/** Standard list page of a resource; customised by cells, slots, or a page over `useResourceList` (anchors.md §7.4). */
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
  /** Extra buttons of the page. */
  children?: ReactNode;
}

const NONE: readonly RowButton[] = [];

/** 编辑 · 详情 · extra actions · 删除, as permitted; the destructive one is last. */
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
