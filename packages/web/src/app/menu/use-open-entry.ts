import type { MenuEntry } from '@songbai/contract/rules/menu.ts';
import { useNavigate } from 'react-router';
import { keptPathOf } from '../tabs/tabs-store.ts';

/**
 * Opens an entry's target (spec/1 §2): an outside address in a new window, everything else, framed pages included, as
 * a route. A page already open in a tab is shown in its current state.
 */
export function useOpenEntry(): (entry: MenuEntry) => void {
  const navigate = useNavigate();
  return ({ externalUrl, path }) => {
    if (externalUrl) window.open(externalUrl, '_blank', 'noopener,noreferrer');
    else void navigate(keptPathOf(path));
  };
}
