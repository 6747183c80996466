import type { Action, Resource, RowOf } from '@songbai/contract/resource/define.ts';
import { Card } from 'antd';
import type { ReactNode } from 'react';
import { ConfirmPop } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import side from '../../ui/side-page.module.css';
import { ChosenPrint } from '../detail/ChosenPrint.tsx';
import { useFormTarget } from '../detail/use-detail-link.ts';
import type { Values } from '../form/form-rules.ts';
import { type FormSlotProps, type FormTarget, ResourceDrawers } from '../form/ResourceDrawers.tsx';
import { type AskFirst, askFirst } from './ask-first.ts';
import { ListToolbar } from './ListToolbar.tsx';
import { listKey } from './list-key.ts';
import { QueryBar } from './QueryBar.tsx';
import { ADD_ONE, ResourceTable } from './ResourceTable.tsx';
import { ASKS } from './RowLinks.tsx';
import { rowName } from './row-name.ts';
import { SuperQuery } from './super-query/index.ts';
import { superQueryFields } from './super-query-fields.ts';
import { useTotals } from './TotalsRow.tsx';
import { usePlannedColumns } from './use-planned-columns.ts';
import { type ResourceListState, useResourceList } from './use-resource-list.ts';
import { SavedViews } from './views/SavedViews.tsx';

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
  /** Under which its super queries are kept, where the page's address does not say it. */
  saveCode?: string;
  /** What the user may do here where no permission code decides it. */
  may?: Readonly<Partial<Record<Action | 'recycle', boolean>>>;
  /** Columns shown by default, unless the user chose others. */
  columns?: readonly FieldName<R>[];
  /** Columns that are in view at every width; by default the name, the states and the money. */
  essential?: readonly FieldName<R>[];
  /** Which of the other columns stay longest where not all fit; by default the first ones. */
  next?: readonly FieldName<R>[];
  /** Columns that become the second line of others where not all fit. */
  pairs?: { readonly [K in FieldName<R>]?: FieldName<R> };
  /** What a card is called on a phone, by default the title of the row: a number says little to who looks for a person. */
  cardTitle?: readonly FieldName<R>[];
  cells?: { readonly [K in FieldName<R>]?: (value: unknown, row: RowOf<R>) => ReactNode };
  /** What 新增 does where it does not just open the form. */
  onAdd?(list: ListHandle<RowOf<R>>): void;
  /** Names of other resources whose rows change with these, such as those that sum them. */
  alsoChanges?: readonly string[];
  /** Extra buttons after the standard ones. */
  toolbar?(list: ListHandle<RowOf<R>>): ReactNode;
  /** What comes next in the state of a row: before 编辑, so that it is in view where there are many buttons. */
  nextStep?(row: RowOf<R>): ReactNode;
  /** Extra buttons of a row, after 编辑, before 详情 and 删除. */
  rowActions?(row: RowOf<R>, list: ListHandle<RowOf<R>>): ReactNode;
  /** Replaces the generated form and detail; `null`: rows are neither added nor edited here. */
  form?: ((props: FormSlotProps) => ReactNode) | null;
  /** Shown next to the list, e.g. a tree. */
  aside?: ReactNode;
  /** Standard buttons hidden for this row although the user has the permission. */
  withoutButtons?(row: RowOf<R>): readonly RowButton[];
  /** Tools of the list that this person has not, whatever else he may do with rows. */
  withoutTools?: readonly ('query' | 'superQuery' | 'batchDelete')[];
  /** Why this row cannot be deleted: its button is disabled and shows this as a hint. */
  deleteRefusal?(row: RowOf<R>): string | undefined;
  /** 打印 of ticked rows where they are not printed on the paper of the house. */
  chosenPrint?(rows: readonly RowOf<R>[]): ReactNode;
  /** Rows have no links. */
  noLinks?: boolean;
  /** Content of an expanded row. */
  expanded?(row: RowOf<R>): ReactNode;
  /** What that is, said on a phone; by default 详情. */
  expandedTitle?: string;
  /** This person has buttons of the page that act on ticked rows. */
  batch?: boolean | undefined;
  /** `'none'`: no row is chosen; `'one'`: the page goes by one row. By default rows are ticked where something acts on them. */
  choice?: 'none' | 'one';
  /** How many rows a page may have, the usual number first; `'all'`: no paging. */
  pageSizes?: readonly number[] | 'all';
  /** All columns are shown, and the table scrolls sideways; by default those that fit. */
  sideways?: boolean;
  /** There are sums below the rows. */
  totals?: boolean;
  /** Where rows come from, said where there are none; by default that they are added here, to who may. */
  hint?: string;
  /** Asked before a form opens or rows are deleted; false: nothing is done. */
  before?: AskFirst | undefined;
  /** Shown below the table, e.g. what belongs to the chosen row. */
  below?(list: ListHandle<RowOf<R>>): ReactNode;
}

export type RowButton = 'edit' | 'detail' | 'delete';

/** Standard list page of a resource; customised by cells, slots, or a page over `useResourceList` (anchors.md §7.4). */
export function ResourceList<R extends Resource>(props: ResourceListProps<R>) {
  const { resource, params, listPath, urlState, form, rowActions, choice, pageSizes } = props;
  const list = useResourceList(resource, {
    ...{ params, listPath, urlState, may: props.may, pageSizes, alsoChanges: props.alsoChanges },
    exportsAll: choice !== undefined,
  });
  const without = new Set(props.withoutTools);
  const ticked = choice === undefined && (list.can.delete || list.can.export || props.batch === true);
  const selectable = choice === 'one' ? choice : ticked;
  const totals = useTotals(resource, props.totals === true, list.query.params);
  const beside = { boxes: selectable !== false, arrow: props.expanded !== undefined, links: !props.noLinks };
  const [box, columns] = usePlannedColumns(resource, props, beside);
  const { target, open, openForm, close } = useFormTarget(urlState !== false && form !== null);
  const handle: ListHandle<RowOf<R>> = askFirst({ ...list, openForm }, props.before);
  const buttonsOf = (row: RowOf<R>, inHead = false) => (
    <RowButtons
      list={handle}
      id={row.id}
      inHead={inHead}
      onRemoved={close}
      what={`${resource.title}「${rowName(resource, row)}」`}
      editable={form !== null}
      without={props.withoutButtons?.(row) ?? NONE}
      deleteRefusal={props.deleteRefusal?.(row)}
      before={props.nextStep?.(row)}
    >
      {rowActions?.(row, handle)}
    </RowButtons>
  );
  const actions = (row: Values) => buttonsOf(row as RowOf<R>, true);
  const slot: FormSlotProps = { target, open, onClose: close, ...(props.noLinks ? {} : { actions }) };
  return (
    <div className={side.page}>
      {props.aside && <aside className={side.aside}>{props.aside}</aside>}
      <Card className={side.main} variant="borderless">
        {!without.has('query') && (
          <QueryBar
            resource={resource}
            filters={list.query.filters}
            fixed={new Set(Object.keys(params ?? {}))}
            onSearch={list.query.setFilters}
          />
        )}
        <ListToolbar
          resource={resource}
          list={choice === undefined && !without.has('batchDelete') ? handle : withoutBatches(handle)}
          columns={columns}
          bin={props.may?.recycle}
          chosen={
            props.chosenPrint
              ? props.chosenPrint(list.selection.rows)
              : isOpened(props, list.selection.rows) && <ChosenPrint resource={resource} ids={list.selection.ids} />
          }
          views={!without.has('query') && <SavedViews list={listKey(resource, params)} query={list.query} />}
          {...(form === null
            ? {}
            : { onAdd: () => (props.onAdd ? props.onAdd(handle) : handle.openForm({ mode: 'add' })) })}
        >
          {!without.has('superQuery') && (
            <SuperQuery
              fields={superQueryFields(resource, new Set(Object.keys(params ?? {})))}
              value={list.query.superQuery}
              onChange={list.query.setSuperQuery}
              loading={list.status.fetching}
              {...(urlState === false ? { saveCode: props.saveCode ?? `${resource.path}/list` } : {})}
            />
          )}
          {props.toolbar?.(handle)}
        </ListToolbar>
        {list.status.error && <LoadFailure error={list.status.error} onRetry={list.actions.refresh} />}
        <div ref={box}>
          <ResourceTable
            resource={resource}
            list={list}
            columns={columns.columns}
            onResize={columns.resize}
            essential={columns.essential}
            dense={columns.dense}
            cells={props.cells ?? {}}
            cardTitle={props.cardTitle}
            selectable={selectable}
            expanded={props.expanded}
            expandedTitle={props.expandedTitle}
            pageSizes={pageSizes}
            totals={totals}
            hint={props.hint ?? (form !== null && list.can.add ? ADD_ONE : undefined)}
            {...(props.noLinks ? {} : { rowActions: (row: RowOf<R>) => buttonsOf(row) })}
          />
        </div>
        {props.below?.(handle)}
      </Card>
      {form === undefined ? <ResourceDrawers resource={resource} {...slot} /> : form?.(slot)}
    </div>
  );
}

/** Who may open the detail of each of these rows here may also print them. */
const isOpened = <R extends Resource>(
  { form, withoutButtons }: Pick<ResourceListProps<R>, 'form' | 'withoutButtons'>,
  rows: readonly RowOf<R>[],
): boolean => form !== null && !rows.some((row) => withoutButtons?.(row).includes('detail'));

const NO_ROWS = { ids: [], clear: () => {} };

/** Where rows are not ticked, nothing acts on several. */
const withoutBatches = <Row,>(list: ResourceListState<Row>) => ({
  ...list,
  can: { ...list.can, delete: false },
  selection: NO_ROWS,
});

interface RowButtonsProps {
  list: Pick<ListHandle<unknown>, 'can' | 'openForm'> & { actions: { remove(id: string): Promise<void> } };
  id: string;
  /** The row by kind and name, as the question before deleting says it. */
  what: string;
  editable: boolean;
  /** In the head of the record, which is its detail already and goes when it is deleted. */
  inHead?: boolean;
  onRemoved?: () => void;
  without?: readonly RowButton[];
  deleteRefusal?: string | undefined;
  /** Buttons of the page before 编辑, and after it. */
  before?: ReactNode;
  children?: ReactNode;
}

const NONE: readonly RowButton[] = [];

/** Next step · 编辑 · extra actions · 详情 · 删除, as permitted; the destructive one is last. */
export function RowButtons(props: RowButtonsProps) {
  const {
    list,
    id,
    what,
    editable,
    inHead = false,
    onRemoved,
    without = NONE,
    deleteRefusal,
    before,
    children,
  } = props;
  const remove = async () => {
    await list.actions.remove(id);
    if (inHead) onRemoved?.();
  };
  return (
    <>
      {before}
      {editable && list.can.edit && !without.includes('edit') && (
        <LinkButton onClick={() => list.openForm({ mode: 'edit', id })}>编辑</LinkButton>
      )}
      {children}
      {editable && !inHead && !without.includes('detail') && (
        <LinkButton onClick={() => list.openForm({ mode: 'detail', id })}>详情</LinkButton>
      )}
      {list.can.delete && !without.includes('delete') && (
        <ConfirmPop
          danger
          title="确定删除吗?"
          effect={`将删除${what}`}
          disabled={deleteRefusal !== undefined}
          onConfirm={remove}
        >
          <LinkButton {...ASKS} danger disabled={deleteRefusal !== undefined} title={deleteRefusal}>
            删除
          </LinkButton>
        </ConfirmPop>
      )}
    </>
  );
}
