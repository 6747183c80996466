import { type RefObject, useRef, useState } from 'react';

/** Returns the error of a value, or undefined. */
export type Rule<N extends string> = (value: string, values: Readonly<Record<N, string>>) => string | undefined;

export interface PlainForm<N extends string> {
  values: Readonly<Record<N, string>>;
  ref: RefObject<HTMLFormElement | null>;
  /** Props of the text field with this name. */
  fieldOf: (name: N) => {
    name: N;
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
    onBlur: () => void;
  };
  /** Shows errors, moves the focus to the first invalid field and returns whether all are valid. */
  check: (...names: N[]) => boolean;
  setError: (name: N, error: string | undefined) => void;
  setValue: (name: N, value: string) => void;
}

/** A form of plain inputs, for screens without the component library. */
export function usePlainForm<N extends string>(
  rules: Readonly<Record<N, Rule<N>>>,
  options: { start?: Partial<Record<N, string>>; onLeft?: (name: N, value: string) => void } = {},
): PlainForm<N> {
  const names = Object.keys(rules) as N[];
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, options.start?.[name] ?? ''])) as Record<N, string>,
  );
  const [errors, setErrors] = useState<Partial<Record<N, string>>>({});
  const ref = useRef<HTMLFormElement>(null);
  const setError = (name: N, error: string | undefined): void =>
    setErrors((before) => ({ ...before, [name]: error }) as Partial<Record<N, string>>);
  const setValue = (name: N, value: string): void => {
    setValues((before) => ({ ...before, [name]: value }));
    setError(name, undefined);
  };

  function check(...asked: N[]): boolean {
    const wrong = (asked.length > 0 ? asked : names)
      .map((name) => [name, rules[name](values[name], values)] as const)
      .filter(([, error]) => error !== undefined);
    for (const name of asked.length > 0 ? asked : names) setError(name, undefined);
    for (const [name, error] of wrong) setError(name, error);
    const first = wrong[0]?.[0];
    if (first) ref.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    return !first;
  }

  /** On blur a field is validated, unless it is empty. */
  function left(name: N): void {
    const value = values[name];
    if (value === '') return;
    const error = rules[name](value, values);
    if (error) setError(name, error);
    else options.onLeft?.(name, value);
  }

  return {
    values,
    ref,
    check,
    setError,
    setValue,
    fieldOf: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value) => setValue(name, value),
      onBlur: () => left(name),
    }),
  };
}
