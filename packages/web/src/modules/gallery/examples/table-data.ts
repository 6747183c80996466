import type { Column, Row } from '../../../ui/editable-table/model/columns.ts';

const KINDS = [
  { value: '1', text: '墓碑' },
  { value: '2', text: '刻字' },
  { value: '3', text: '瓷像' },
];

const AREAS = ['松鹤园', '柏青园', '福寿园', '静安园'].map((text, at) => ({ value: String(at + 1), text }));

/** Any number of columns of common types; the first is fixed at the left and required. */
export function mixedColumns(count: number): Column[] {
  const types: Partial<Column>[] = [
    { type: 'input', title: '名称' },
    { type: 'inputNumber', title: '数量', statistics: true },
    { type: 'select', title: '类型', options: KINDS },
    { type: 'checkbox', title: '启用', customValue: ['Y', 'N'] },
    { type: 'date', title: '日期' },
    { type: 'money', title: '单价' },
    { type: 'list_multi', title: '园区', options: AREAS },
    { type: 'textarea', title: '备注' },
  ];
  return Array.from({ length: count }, (_, at): Column => {
    const { title = '', ...more } = types[at % types.length] ?? {};
    const round = Math.floor(at / types.length);
    const required = at === 0 ? { fixed: 'left' as const, validateRules: [{ required: true }] } : {};
    return { key: `c${at}`, title: round === 0 ? title : `${title}${round + 1}`, width: 130, ...more, ...required };
  });
}

/** Rows for these columns; deterministic. */
export function mixedRows(columns: readonly Column[], count: number): Row[] {
  return Array.from({ length: count }, (_, row) => {
    const values = columns.map(({ key, type }) => [key, sampleOf(type, row)]);
    return { id: String(row + 1), ...Object.fromEntries(values) };
  });
}

function sampleOf(type: string | undefined, row: number): unknown {
  if (type === 'inputNumber') return row % 97;
  if (type === 'select') return String((row % 3) + 1);
  if (type === 'checkbox') return row % 2 === 0 ? 'Y' : 'N';
  if (type === 'date') return `2026-08-${String((row % 28) + 1).padStart(2, '0')}`;
  if (type === 'money') return (row % 1000) * 150;
  if (type === 'list_multi') return row % 3 === 0 ? '1,3' : '2';
  return `第${row + 1}项`;
}
