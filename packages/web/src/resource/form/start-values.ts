import { asField, calculatedProblem } from '@songbai/contract/design/expression/as-field.ts';
import { parseDefault, templateValue } from '@songbai/contract/design/expression/template.ts';
import { FILL_EXECUTE } from '@songbai/contract/modules/fill-rule/fill-rule.calls.ts';
import { type Resource, writableFields } from '@songbai/contract/resource/define.ts';
import { isEmpty } from '@songbai/contract/resource/drafts.ts';
import type { FormInstance } from 'antd';
import { useEffect } from 'react';
import { send } from '../../api/client.ts';
import type { Following } from './following.ts';
import type { Values } from './form-rules.ts';
import { formScope } from './form-scope.ts';

/** What the fields of a new row start with: variables and expressions (contract/2 §16.6). */
export function withStartValues(resource: Resource, given: Values): Values {
  const values: Record<string, unknown> = { ...given };
  for (const [name, field] of writableFields(resource, 'add')) {
    const parsed = field.start === undefined ? undefined : parseDefault(field.start);
    if (!parsed?.ok || 'rule' in parsed.default) continue;
    const value = asField(field, templateValue(parsed.default.template, formScope(values)));
    if (value !== null && calculatedProblem(field, value) === undefined) values[name] = value;
  }
  return values;
}

/** Fields of a new row that a fill rule fills in, unless the person was quicker. A rule that fails leaves them empty. */
export function useFilledByRules(
  resource: Resource,
  mode: 'add' | 'edit',
  form: FormInstance,
  following: Following | undefined,
): void {
  useEffect(() => {
    if (mode === 'edit') return undefined;
    let isOpen = true;
    for (const [name, rule] of rulesIn(resource)) {
      const place = `${FILL_EXECUTE}/${encodeURIComponent(rule)}`;
      send<string | null>('PUT', place, { body: form.getFieldsValue(true) })
        .then(({ result }) => {
          if (!isOpen || isEmpty(result) || !isEmpty(form.getFieldValue(name))) return;
          form.setFieldValue(name, result);
          following?.changed([name]);
        })
        .catch(() => undefined);
    }
    return () => {
      isOpen = false;
    };
  }, [resource, mode, form, following]);
}

function rulesIn(resource: Resource): [string, string][] {
  return writableFields(resource, 'add').flatMap(([name, { start }]): [string, string][] => {
    const parsed = start === undefined ? undefined : parseDefault(start);
    return parsed?.ok && 'rule' in parsed.default ? [[name, parsed.default.rule]] : [];
  });
}
