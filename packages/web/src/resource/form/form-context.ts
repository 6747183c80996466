import { createContext, useContext } from 'react';
import type { ResourceFormState } from './use-resource-form.ts';

export const ResourceFormContext = createContext<ResourceFormState | undefined>(undefined);

/** The form around a `<Field>` or `<LinesField>`. */
export function useResourceFormContext(): ResourceFormState {
  const state = useContext(ResourceFormContext);
  if (!state) throw new Error('a Field stands outside of a ResourceForm');
  return state;
}
