import type { MenuRoute } from '@songbai/contract/rules/menu.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { askAhead } from '../ask-ahead.ts';
import { viewOf } from '../view-registry.ts';
import { FramePage } from './FramePage.tsx';
import { GroupPage } from './GroupPage.tsx';
import { RefusedAddressPage } from './RefusedAddressPage.tsx';
import { UnknownViewPage } from './UnknownViewPage.tsx';
import { WindowPage } from './WindowPage.tsx';

/** The content of a route: an address, a registered view, or a page that explains why there is neither. */
export function PageOf({ route }: { route: MenuRoute }) {
  const { title, component } = route;
  useAskedAhead(component);
  if (route.refusedUrl) return <RefusedAddressPage title={title} url={route.refusedUrl} />;
  if (route.frameUrl) return <FramePage title={title} url={route.frameUrl} />;
  if (route.windowUrl) return <WindowPage title={title} url={route.windowUrl} />;
  const View = viewOf(component);
  if (View) return <View />;
  if (component.startsWith('layouts/')) return <GroupPage route={route} />;
  return <UnknownViewPage component={component} />;
}

/** Fetches the page's list in parallel with its code, not after it. */
function useAskedAhead(component: string): void {
  const client = useQueryClient();
  const { search } = useLocation();
  // Later changes of the query are fetched by the page itself.
  const [opened] = useState(search);
  useEffect(() => askAhead(client, component, opened), [client, component, opened]);
}
