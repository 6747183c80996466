import type { ContextType } from 'react';
import type { UNSAFE_NavigationContext as NavigationContext } from 'react-router';
import { create } from 'zustand';

interface PagePlace {
  element: HTMLElement;
  /** The router's navigation, used by the pages. */
  navigation: ContextType<typeof NavigationContext>;
}

/** The layout element that contains the pages; undefined while there is no layout. */
export const usePagePlace = create<{ place: PagePlace | undefined }>(() => ({ place: undefined }));
