import { useLocation, useParams } from 'react-router';

/** The designed table of a page: the parameter of its route, or the end of an address that leads to one table only. */
export function useOnlineCode(): string {
  const { code } = useParams();
  const { pathname } = useLocation();
  return code ?? decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));
}
