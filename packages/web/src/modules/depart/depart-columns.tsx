import type { Action } from '@songbai/contract/resource/define.ts';
import { Space, type TableColumnsType } from 'antd';
import { DictText } from '../../pickers/DictText.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { DepartTableRow } from './depart-rows.ts';

interface ColumnOptions {
  can: Readonly<Record<Action, boolean>>;
  /** No fixed columns on a phone, where they would leave too little room. */
  narrow: boolean;
  onAdd(row: DepartTableRow): void;
  onEdit(row: DepartTableRow): void;
  onRemove(row: DepartTableRow): void;
}

/** Columns of the departments, with the permitted buttons. */
export function departColumns({ can, narrow, onAdd, onEdit, onRemove }: ColumnOptions) {
  const columns: TableColumnsType<DepartTableRow> = [
    { title: '部门名称', dataIndex: 'departName', width: 280, ellipsis: true },
    { title: '部门编码', dataIndex: 'orgCode', width: 160 },
    {
      title: '机构类型',
      dataIndex: 'orgCategory',
      width: 100,
      render: (value) => <DictText code="org_category" value={value} />,
    },
    { title: '手机号', dataIndex: 'mobile', width: 130 },
    { title: '排序', dataIndex: 'departOrder', width: 80 },
    {
      title: '状态',
      dataIndex: 'status',
      width: 90,
      render: (value) => <DictText code="depart_status" value={value} />,
    },
  ];
  if (can.add || can.edit || can.delete)
    columns.push({
      title: '操作',
      key: 'actions',
      width: 210,
      ...(narrow ? {} : { fixed: 'end' as const }),
      render: (_value, row) => (
        <Space size={0}>
          {can.add && (
            <LinkButton aria-label={`添加下级 ${row.departName}`} onClick={() => onAdd(row)}>
              添加下级
            </LinkButton>
          )}
          {can.edit && (
            <LinkButton aria-label={`编辑 ${row.departName}`} onClick={() => onEdit(row)}>
              编辑
            </LinkButton>
          )}
          {can.delete && (
            <LinkButton danger aria-label={`删除 ${row.departName}`} onClick={() => onRemove(row)}>
              删除
            </LinkButton>
          )}
        </Space>
      ),
    });
  return columns;
}
