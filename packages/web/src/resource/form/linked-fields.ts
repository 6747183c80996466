import { useResourceFormContext } from './form-context.ts';

/**
 * Sets the fields of the form that show values of a linked row as soon as the row is chosen, and what follows from them.
 * Undefined: none shows any.
 */
export function useLinked(name: string): ((cells: Readonly<Record<string, string>>) => void) | undefined {
  const { resource, form, following } = useResourceFormContext();
  const shown = Object.entries(resource.fields).flatMap(([own, field]) =>
    field.kind === 'text' && field.linked?.by === name ? [[own, field.linked.name] as const] : [],
  );
  if (shown.length === 0) return undefined;
  return (cells) => {
    form.setFieldsValue(Object.fromEntries(shown.map(([own, column]) => [own, cells[column] ?? null])));
    following?.changed(shown.map(([own]) => own));
  };
}
