import { parseFilters } from '@songbai/contract/modules/gateway/filter.rules.ts';
import { gatewayRoute } from '@songbai/contract/modules/gateway/gateway.resource.ts';
import { parsePredicates } from '@songbai/contract/modules/gateway/predicate.rules.ts';
import { parseTarget } from '@songbai/contract/modules/gateway/target.rules.ts';
import { Form, Switch } from 'antd';
import { Field } from '../../resource/form/Field.tsx';
import { type FormSlotProps, ResourceDrawers } from '../../resource/form/ResourceDrawers.tsx';
import { FieldGrid } from '../../resource/form/ResourceForm.tsx';
import type { FormOptions } from '../../resource/form/use-resource-form.ts';
import { FiltersInput } from './FiltersInput.tsx';
import { PredicatesInput } from './PredicatesInput.tsx';

/** 45 % of the screen that the family draws it on. */
const WIDTH = 650;

const check: NonNullable<FormOptions['check']> = ({ uri }) => {
  if (typeof uri !== 'string' || uri.trim() === '') return {};
  const target = parseTarget(uri);
  return { uri: 'problem' in target ? `路由URI${target.problem}` : undefined };
};

const problemOf = (outcome: object): string | undefined => ('problem' in outcome ? String(outcome.problem) : undefined);

const judged = (parse: (text: string) => object) => ({
  validator: async (_rule: unknown, value: unknown) => {
    const problem = problemOf(parse(typeof value === 'string' ? value : ''));
    if (problem !== undefined) throw new Error(problem);
  },
});

/** 新增 / 路由编辑: where calls go, on which conditions, and what is changed on the way (contract/2 §9). */
export function GatewayRouteDrawer(slot: FormSlotProps) {
  return (
    <ResourceDrawers {...slot} resource={gatewayRoute} width={WIDTH} editTitle="路由编辑" check={check}>
      <FieldGrid>
        <Field name="routerId" extra="路由唯一ID，不填则自动生成" takenText="路由ID已存在" />
        <Field name="name" emptyText="路由名称不能为空" />
        <Field name="uri" emptyText="路由URI不能为空" extra="http或https，只写主机和端口，例如 http://10.0.0.5:8080" />
        <Form.Item
          name="status"
          label="路由状态"
          getValueProps={(value: unknown) => ({ checked: value === 1 || value === '1' })}
          getValueFromEvent={(checked: boolean) => (checked ? 1 : 0)}
        >
          <Switch checkedChildren="正常" unCheckedChildren="禁用" />
        </Form.Item>
      </FieldGrid>
      <Form.Item
        name="predicates"
        label="路由条件"
        required
        extra="全部符合才转发；本系统自己的路径不能转发"
        validateTrigger="onSubmit"
        rules={[judged(parsePredicates)]}
      >
        <PredicatesInput />
      </Form.Item>
      <Form.Item name="filters" label="过滤器" validateTrigger="onSubmit" rules={[judged(parseFilters)]}>
        <FiltersInput />
      </Form.Item>
    </ResourceDrawers>
  );
}
