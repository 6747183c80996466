import type { ContextType } from 'react';
import type { UNSAFE_NavigationContext as NavigationContext } from 'react-router';
import { create } from 'zustand';

interface PagePlace {
  element: HTMLElement;
  /** How pages go elsewhere: the router's. */
  navigation: ContextType<typeof NavigationContext>;
}

/** Where in the layout the pages stand; none while there is no layout. */
export const usePagePlace = create<{ place: PagePlace | undefined }>(() => ({ place: undefined }));
