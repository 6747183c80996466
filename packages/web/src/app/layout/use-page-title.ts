import type { MenuRoute } from '@songbai/contract/rules/menu.ts';
import { useEffect } from 'react';
import { PLATFORM_NAME } from '../../lib/platform.ts';
import type { ExceptionCode } from '../../ui/ExceptionView.tsx';

/** Page title = title of the route, then the platform's name (spec/1 §2, §9). */
export function usePageTitle(route: MenuRoute | undefined, exception: ExceptionCode | undefined): void {
  const title = route?.title ?? (exception ? String(exception) : '');
  useEffect(() => {
    document.title = title ? `${title} - ${PLATFORM_NAME}` : PLATFORM_NAME;
  }, [title]);
}
