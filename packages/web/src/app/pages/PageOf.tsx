import type { MenuRoute } from '@songbai/contract/rules/menu.ts';
import { onlineScreen } from '../online-screens.ts';
import { viewOf } from '../view-registry.ts';
import { FramePage } from './FramePage.tsx';
import { GroupPage } from './GroupPage.tsx';
import { OnlineScreenPage } from './OnlineScreenPage.tsx';
import { RefusedAddressPage } from './RefusedAddressPage.tsx';
import { UnknownViewPage } from './UnknownViewPage.tsx';
import { WindowPage } from './WindowPage.tsx';

/** What a route shows: an address, a registered view, or the page that says why there is neither. */
export function PageOf({ route }: { route: MenuRoute }) {
  const { title, component } = route;
  if (route.refusedUrl) return <RefusedAddressPage title={title} url={route.refusedUrl} />;
  if (route.frameUrl) return <FramePage title={title} url={route.frameUrl} />;
  if (route.windowUrl) return <WindowPage title={title} url={route.windowUrl} />;
  const View = viewOf(component);
  if (View) return <View />;
  if (component.startsWith('layouts/')) return <GroupPage route={route} />;
  const screen = onlineScreen(component);
  return screen ? <OnlineScreenPage screen={screen} /> : <UnknownViewPage component={component} />;
}
