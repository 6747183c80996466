import { category } from '@songbai/contract/modules/category/category.resource.ts';
import { CATEGORY_ROOT } from '@songbai/contract/modules/category/category.rules.ts';
import { Form } from 'antd';
import { useMemo } from 'react';
import { TableTreeSelect } from '../../pickers/dict/TableTreeSelect.tsx';
import { Field } from '../../resource/form/Field.tsx';
import { useResourceFormContext } from '../../resource/form/form-context.ts';
import { ResourceFormDialog } from '../../resource/form/ResourceFormDialog.tsx';

/** What the dialog is opened for: a new category below `parent`, or an existing one. */
export type CategoryTarget = { mode: 'add'; parent: string } | { mode: 'edit'; id: string };

interface CategoryDialogProps {
  target: CategoryTarget;
  open: boolean;
  onClose(): void;
  onSaved(): void;
}

/** 新增, 添加子分类, 编辑 of a category (contract/2 §2). */
export function CategoryDialog({ target, open, onClose, onSaved }: CategoryDialogProps) {
  const parent = target.mode === 'add' ? target.parent : undefined;
  const defaults = useMemo(() => (parent === undefined ? undefined : { pid: parent }), [parent]);
  const below = parent !== undefined && parent !== CATEGORY_ROOT;
  return (
    <ResourceFormDialog
      key={target.mode === 'edit' ? target.id : `below ${target.parent}`}
      resource={category}
      id={target.mode === 'edit' ? target.id : undefined}
      defaults={defaults}
      title={below ? '添加子分类' : undefined}
      width={800}
      open={open}
      onClose={onClose}
      onSaved={onSaved}
    >
      <ParentField />
      <Field name="name" emptyText="请输入类型名称!" />
    </ResourceFormDialog>
  );
}

/** The code of a category encodes its position, so the parent cannot be changed later. */
function ParentField() {
  const { resource, mode } = useResourceFormContext();
  const editing = mode === 'edit';
  return (
    <Form.Item name="pid" label={resource.fields.pid?.label} extra={editing ? '保存后不能更换父级节点' : undefined}>
      <ParentSelect disabled={editing} />
    </Form.Item>
  );
}

interface ParentSelectProps {
  id?: string;
  value?: string | null;
  onChange?(value: string): void;
  disabled: boolean;
}

function ParentSelect({ onChange, ...rest }: ParentSelectProps) {
  return (
    <TableTreeSelect
      {...rest}
      dict="sys_category,name,id"
      pidField="pid"
      pidValue={CATEGORY_ROOT}
      hasChildField="has_child"
      placeholder="不选择则为顶级分类"
      onChange={(value) => onChange?.(value ?? CATEGORY_ROOT)}
    />
  );
}
