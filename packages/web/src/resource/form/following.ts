import { rulesOf } from '@songbai/contract/design/expression/rules.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import type { FormInstance } from 'antd';
import { useMemo } from 'react';
import { createFollowModel, type FollowModel } from './follow-model.ts';
import type { Values } from './form-rules.ts';
import { formScope } from './form-scope.ts';

/** Formulas and conditions of an open form; they run where values change that they read. */
export interface Following extends Pick<FollowModel, 'start' | 'state' | 'subscribe'> {
  changed(names: readonly string[]): void;
  /** After many values were set at once. */
  again(): void;
}

export function useFollowing(resource: Resource, form: FormInstance): Following | undefined {
  return useMemo(() => {
    const rules = rulesOf(resource.fields);
    if (!rules) return undefined;
    const lines = Object.keys(resource.lines);
    const model = createFollowModel(rules, (values) => formScope(values, lines));
    const set = (results: Values) => {
      if (Object.keys(results).length > 0) form.setFieldsValue(results);
    };
    return {
      ...model,
      changed: (names) => set(model.changed(names, form.getFieldsValue(true))),
      again: () => set(model.again(form.getFieldsValue(true))),
    };
  }, [resource, form]);
}
