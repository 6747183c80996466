import { LIMITS } from '@songbai/contract/limits.ts';
import { type DuplicateTarget, duplicateTarget } from '@songbai/contract/modules/dict/duplicate.rules.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { sameValue } from '@songbai/contract/resource/drafts.ts';
import type { FormRule } from 'antd';
import { useMemo } from 'react';
import { getResult } from '../../api/client.ts';
import { createAsking } from '../../lib/asking.ts';
import { failureText, isRefusal } from '../../lib/failure.ts';
import type { Values } from './form-rules.ts';

/**
 * Validates a text by a server call; a refusal or a failed request is shown at the field (contract/3 §15).
 * @param textOf what is said of it; undefined: nothing, and the text passes
 */
export function askedRule(
  path: string,
  paramsOf: (text: string) => Record<string, unknown>,
  textOf: (error: unknown) => string | undefined = failureText,
) {
  return createAsking(async (text, signal) => {
    try {
      await getResult(path, paramsOf(text), { signal, quiet: true });
    } catch (error) {
      const problem = textOf(error);
      if (problem !== undefined) throw new Error(problem, { cause: error });
    }
  }, LIMITS.dictSearchDebounceMs);
}

/** Checks that a value is free, ignoring the row `dataId`; skipped for an empty value (spec/2 §5). */
export function duplicateCheck({ tableName, fieldName }: DuplicateTarget, dataId?: string, takenText?: string) {
  const textOf = (error: unknown) => {
    // Who came to a sub-table by a view of its main table may not ask; its save is checked all the same.
    if (isRefusal(error, 'duplicateConfig')) return undefined;
    return takenText !== undefined && isRefusal(error, 'duplicateTaken') ? takenText : failureText(error);
  };
  return askedRule('/sys/duplicate/check', (fieldVal) => ({ tableName, fieldName, fieldVal, dataId }), textOf);
}

/**
 * Checks a value against a stored check rule; skipped unless both its code and a value are present (spec/2 §5). The
 * value is URL-encoded here and once more in the request, and decoded twice (contract/2 §3).
 */
export function storedRuleCheck(ruleCode: string | undefined): (value: unknown) => Promise<void> {
  if (!ruleCode) return () => Promise.resolve();
  return askedRule('/sys/checkRule/checkByCode', (text) => ({ ruleCode, value: encodeURIComponent(text) }));
}

/** Uniqueness rule of a form field; none where the check is not allowed. The row's current value always passes. */
export function useDuplicateRule(
  resource: Resource,
  name: string,
  record: Values | undefined,
  takenText?: string,
): FormRule[] {
  const id = record?.id;
  const check = useMemo(() => {
    const target = duplicateTarget(resource, name);
    return target && duplicateCheck(target, typeof id === 'string' ? id : undefined, takenText);
  }, [resource, name, id, takenText]);
  if (!check) return [];
  const own = record?.[name];
  return [{ validator: async (_rule, value: unknown) => (sameValue(own, value) ? undefined : check(value)) }];
}
