import { rulesOf } from '@songbai/contract/design/expression/rules.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import type { FormInstance } from 'antd';
import { createContext, useContext, useMemo } from 'react';
import { createFollowModel, type FollowModel } from './follow-model.ts';
import type { Values } from './form-rules.ts';
import { formScope } from './form-scope.ts';

/** The main row of the sub-table whose row a form shows by itself. */
export const MainRow = createContext<Values | undefined>(undefined);

/** Formulas and conditions of an open form; they run where values change that they read. */
export interface Following extends Pick<FollowModel, 'start' | 'state' | 'subscribe'> {
  changed(names: readonly string[]): void;
  /** After many values were set at once. */
  again(): void;
}

export function useFollowing(resource: Resource, form: FormInstance): Following | undefined {
  const main = useContext(MainRow);
  return useMemo(() => {
    const rules = rulesOf(resource);
    if (!rules) return undefined;
    const lines = Object.keys(resource.lines);
    const linked = resource.main === undefined ? {} : { [resource.main]: main };
    const model = createFollowModel(rules, (values) => formScope(values, lines, linked));
    const set = (results: Values) => {
      if (Object.keys(results).length > 0) form.setFieldsValue(results);
    };
    return {
      ...model,
      changed: (names) => set(model.changed(names, form.getFieldsValue(true))),
      again: () => set(model.again(form.getFieldsValue(true))),
    };
  }, [resource, form, main]);
}
