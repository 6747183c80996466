import { dict } from '@songbai/contract/modules/dict/dict.resource.ts';
import { dictRefusal } from '@songbai/contract/modules/dict/dict.rules.ts';
import { Field } from '../../resource/form/Field.tsx';
import { useResourceFormContext } from '../../resource/form/form-context.ts';
import { ResourceDialogs } from '../../resource/form/ResourceDialogs.tsx';
import type { FormSlotProps } from '../../resource/form/ResourceDrawers.tsx';

/** 新增 / 编辑 of a dictionary (contract/2 §1.7). */
export function DictDialog(slot: FormSlotProps) {
  return (
    <ResourceDialogs {...slot} resource={dict} width={600}>
      <Field name="dictName" emptyText="请输入字典名称!" />
      <CodeField />
      <Field name="description" />
    </ResourceDialogs>
  );
}

/** The code of a dictionary of the contract is marked as fixed in advance. */
function CodeField() {
  const { record } = useResourceFormContext();
  const code = String(record?.dictCode ?? '');
  const fixed = record !== undefined && dictRefusal({ code, name: '' }, 'recode') !== undefined;
  return (
    <Field
      name="dictCode"
      emptyText="请输入字典编码!"
      {...(fixed ? { locked: '系统字典的编码由程序使用，不能修改' } : {})}
    />
  );
}
