import type { MenuEntry } from '@songbai/contract/rules/menu.ts';
import { useNavigate } from 'react-router';
import { keptPathOf } from '../tabs/tabs-store.ts';

/**
 * Goes where an entry leads (spec/1 §2): an outside address opens in a new window, everything else, pages in a frame
 * included, is a route. A page that is open in a tab is shown as it was left.
 */
export function useOpenEntry(): (entry: MenuEntry) => void {
  const navigate = useNavigate();
  return ({ externalUrl, path }) => {
    if (externalUrl) window.open(externalUrl, '_blank', 'noopener,noreferrer');
    else void navigate(keptPathOf(path));
  };
}
