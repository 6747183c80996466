import { position } from '@songbai/contract/modules/position/position.resource.ts';
import { Field } from '../../resource/form/Field.tsx';
import { ResourceDrawers } from '../../resource/form/ResourceDrawers.tsx';
import { FieldGrid } from '../../resource/form/ResourceForm.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';

/** 职务管理 (contract/1 §9) */
export function PositionListPage() {
  return (
    <ResourceList
      resource={position}
      columns={['code', 'name', 'postRank', 'createTime']}
      form={(slot) => (
        <ResourceDrawers resource={position} {...slot}>
          <FieldGrid>
            <Field
              name="code"
              emptyText="请输入职务编码"
              wrongText="职务编码只能由字母、数字和下划线组成，且以字母开头"
            />
            <Field name="name" emptyText="请输入职务名称" />
            <Field name="postRank" emptyText="请选择职级" />
          </FieldGrid>
        </ResourceDrawers>
      )}
    />
  );
}
