import { totalNames } from '@songbai/contract/design/screen-info.ts';
import type { Resource, RowOf } from '@songbai/contract/resource/define.ts';
import { Typography } from 'antd';
import type { ReactNode } from 'react';
import { fetchCopy } from '../../resource/form/copied-row.ts';
import type { FormSlotProps } from '../../resource/form/ResourceDrawers.tsx';
import { FieldCell } from '../../resource/kinds/kinds.tsx';
import type { ListHandle } from '../../resource/list/ResourceList.tsx';
import { dictTextOf } from '../../resource/list/use-list-columns.tsx';
import { useShowFailure } from '../../resource/use-show-failure.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useOnlineButtons } from '../online-enhance/index.ts';
import { useListScript } from '../online-script/index.ts';
import { FieldLink } from './FieldLink.tsx';
import { OnlineForm } from './OnlineForm.tsx';
import type { OnlineTable } from './online-table.ts';
import { AddressPrint, ChosenAddressPrint, printsElsewhere } from './print-address.tsx';

type Row = RowOf<Resource>;
type Handle = Pick<ListHandle<Row>, 'can' | 'openForm'>;

/**
 * The parts that the lists of all themes have in common (online.md §5.4), as properties of a `ResourceList`.
 * @param tabs the form has a tab for each sub-table
 */
export function useListParts(table: OnlineTable, tabs = false) {
  const { resource, fields, head, can } = table;
  const links = useRowLinks(table);
  const script = useListScript(table);
  const own = useOnlineButtons(table, script);
  const cells = Object.entries(fields).flatMap(([name, { href }]) => {
    const field = resource.fields[name];
    if (!href || !field) return [];
    const cell = (value: unknown, row: Row) => (
      <FieldLink href={href} row={row}>
        <FieldCell field={field} value={value} text={dictTextOf(row, name)} />
      </FieldLink>
    );
    return [[name, cell] as const];
  });
  return {
    resource,
    may: can,
    ...hiddenTools(table),
    cells: Object.fromEntries(cells),
    ...(head.isCheckbox ? {} : { choice: 'none' as const }),
    ...(head.isPage ? {} : { pageSizes: 'all' as const }),
    sideways: head.scroll,
    totals: totalNames(table).length > 0,
    ...(printsElsewhere(head.print)
      ? {
          chosenPrint: (rows: readonly { id: string }[]) => (
            <ChosenAddressPrint resource={resource} address={head.print.url} rows={rows} />
          ),
        }
      : {}),
    ...(own.toolbar ? { toolbar: own.toolbar, batch: true } : {}),
    rowActions: (row: Row, list: Handle): ReactNode => (
      <>
        {own.rowActions?.(row)}
        {links(row, list)}
      </>
    ),
    ...(script ? { before: script.before, beside: script.beside } : {}),
    below: (list: ListHandle<Row>) => (
      <>
        {!head.isPage && <FirstRowsNote shown={list.rows.length} total={list.total} />}
        {script?.beside(list)}
      </>
    ),
    form: (slot: FormSlotProps) => <OnlineForm table={table} tabs={tabs} {...slot} />,
  };
}

/** A list without pages ends after its first rows (online.md §5.3). */
function FirstRowsNote({ shown, total }: { shown: number; total: number }) {
  if (shown === 0 || total <= shown) return null;
  return (
    <Typography.Text type="secondary" role="note">
      {`仅显示前${shown}条，共${total}条，请增加查询条件`}
    </Typography.Text>
  );
}

/** Standard buttons by the codes that the server tells to leave out (contract/2 §15.6). */
function hiddenTools({ hideColumns }: OnlineTable) {
  const gone = new Set(hideColumns);
  const tools = [
    ...(gone.has('super_query') ? (['superQuery'] as const) : []),
    ...(gone.has('batch_delete') ? (['batchDelete'] as const) : []),
  ];
  return {
    ...(tools.length > 0 ? { withoutTools: tools } : {}),
    ...(gone.has('detail') ? { withoutButtons: () => ['detail'] as const } : {}),
  };
}

/** 复制 and 打印 of a row. */
function useRowLinks({ resource, head: { print } }: OnlineTable) {
  const showFailure = useShowFailure();
  const copy = async (id: string, list: Handle) => {
    try {
      list.openForm({ mode: 'add', defaults: await fetchCopy(resource, id) });
    } catch (error) {
      showFailure(error);
    }
  };
  return (row: Row, list: Handle) => (
    <>
      {list.can.add && <LinkButton onClick={() => void copy(row.id, list)}>复制</LinkButton>}
      {printsElsewhere(print) && <AddressPrint address={print.url} id={row.id} />}
    </>
  );
}
