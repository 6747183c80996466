import { Type } from 'typebox';
import { type DictCode, type DictValue, dictValues } from '../dicts.ts';

/** A value of a dictionary in a call, such as the method of a payment. */
export const oneOf = <C extends DictCode>(code: C, title: string) =>
  Type.Unsafe<DictValue<C>>(
    Type.Union(
      dictValues(code).map((value) => Type.Literal(value)),
      { title },
    ),
  );
