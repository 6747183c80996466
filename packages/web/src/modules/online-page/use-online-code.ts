import { useLocation, useParams } from 'react-router';

/** The designed table of a page: the parameter of its route, or the end of an address that leads to one table only. */
export function useOnlineCode(): string {
  const { code } = useParams();
  const { pathname } = useLocation();
  return code ?? decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));
}

/** Whether the page was opened at the address of all of its kind, as by 功能测试: no menu has given it a name. */
export const useIsUnlisted = (): boolean => useParams().code !== undefined;
