import { LIMITS } from '@songbai/contract/limits.ts';
import type { Colleague } from '@songbai/contract/modules/user/people.calls.ts';
import { Empty, Table, type TableColumnsType } from 'antd';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { type Choice, textIn, toggled, withAll, without } from '../choice.ts';
import { DictText } from '../DictText.tsx';
import type { PersonKey } from './people.calls.ts';
import type { PeopleState } from './use-people.ts';

interface PeopleTableProps {
  people: PeopleState;
  several: boolean;
  store: PersonKey;
  text: string;
  /** Said where nobody is found; by default that there is no data. */
  empty?: string | undefined;
  chosen: readonly Choice[];
  onChosen(chosen: readonly Choice[]): void;
}

const COLUMNS: TableColumnsType<Colleague> = [
  { title: '用户账号', dataIndex: 'username', width: 120, ellipsis: true },
  { title: '用户姓名', dataIndex: 'realname', width: 110, ellipsis: true },
  {
    title: '性别',
    dataIndex: 'sex',
    width: 64,
    render: (sex, { sex_dictText: text }) => <DictText code="sex" value={sex} text={text} />,
  },
  { title: '手机', dataIndex: 'phone', width: 130 },
  { title: '出生日期', dataIndex: 'birthday', width: 110 },
  { title: '部门', dataIndex: 'orgCodeTxt', ellipsis: true },
];

/** A page of people; clicking a row also selects it. */
export function PeopleTable({ people, several, store, text, empty, chosen, onChosen }: PeopleTableProps) {
  const choiceOf = (row: Colleague): Choice => {
    const stored = textIn(row, store);
    return { key: stored, value: stored, text: textIn(row, text) };
  };
  const choose = (row: Colleague): void => onChosen(several ? toggled(chosen, choiceOf(row), true) : [choiceOf(row)]);
  const { query } = people;
  if (people.error) return <LoadFailure error={people.error} onRetry={people.retry} />;
  return (
    <Table<Colleague>
      size="small"
      rowKey={(row) => textIn(row, store)}
      columns={COLUMNS}
      dataSource={[...people.rows]}
      loading={people.loading}
      {...(empty ? { locale: { emptyText: <Empty description={empty} /> } } : {})}
      scroll={{ x: 720, y: 360 }}
      rowSelection={{
        type: several ? 'checkbox' : 'radio',
        selectedRowKeys: chosen.map(({ key }) => key),
        preserveSelectedRowKeys: true,
        onSelect: choose,
        onSelectAll: (all, _rows, changed) => {
          const some = changed.map(choiceOf);
          onChosen(
            all
              ? withAll(chosen, some)
              : without(
                  chosen,
                  some.map(({ key }) => key),
                ),
          );
        },
        getCheckboxProps: (row) => ({ 'aria-label': `选择${row.realname}` }) as object,
      }}
      onRow={(row) => ({
        style: { cursor: 'pointer' },
        onClick: () => choose(row),
      })}
      pagination={{
        current: query.pageNo,
        pageSize: query.pageSize,
        total: people.total,
        pageSizeOptions: [...LIMITS.pageSizeOptions],
        showSizeChanger: true,
        showQuickJumper: true,
        showTotal: (total, [from, to]) => `${from}-${to} 共 ${total} 条`,
        onChange: (pageNo, pageSize) => people.change({ pageNo: pageSize === query.pageSize ? pageNo : 1, pageSize }),
      }}
    />
  );
}
