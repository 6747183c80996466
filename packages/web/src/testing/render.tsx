import { PERMISSION_CODES } from '@songbai/contract/menus.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router';
import { onTestFinished } from 'vitest';
import { useSession } from '../session/session.ts';
import { FORM } from '../ui/form-config.ts';

interface RenderOptions {
  /** In-app address with query; default `/`. */
  url?: string;
  /** Permission codes of the signed-in user; all by default. */
  codes?: readonly string[];
  /** Rendered next to the router, where the console has its pages. */
  beside?: ReactNode;
  /** Whether the user has the role admin; default true. */
  admin?: boolean;
}

interface Rendered {
  /** Current location of the page, with its query. */
  address(): string;
  /** The path parameter of the page. */
  param(name: string): string | null;
  client: QueryClient;
}

/** How many trees stand. */
let shown = 0;

/** Renders a page or block inside everything the console provides: session, texts, query client, router. */
export function render(content: ReactNode, options: RenderOptions = {}): Rendered {
  const { url = '/', codes = [...PERMISSION_CODES], admin = true, beside } = options;
  dayjs.locale('zh-cn');
  localStorage.clear();
  signIn(codes, admin);
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: false } },
  });
  let address = url;
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  shown += 1;
  root.render(
    <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }} form={FORM}>
      <App>
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={[url]}>
            <AddressProbe onMove={(next) => (address = next)} />
            {content}
          </MemoryRouter>
          {beside}
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  );
  onTestFinished(() => {
    root.unmount();
    client.clear();
    container.remove();
    shown -= 1;
    // Closes the socket that all files of a run share; a test may have rendered twice.
    if (shown === 0) useSession.setState({ user: null, token: null, permissions: null, leaving: false });
  });
  return {
    address: () => address,
    param: (name) => new URL(address, location.origin).searchParams.get(name),
    client,
  };
}

function signIn(codes: readonly string[], admin: boolean): void {
  useSession.setState({
    user: {
      id: 'u1',
      username: 'clerk',
      realname: '王芳',
      avatar: null,
      orgCode: 'A01',
      orgCodeTxt: '销售部',
      relTenantIds: null,
    },
    token: 'test-token',
    tenantId: 1,
    permissions: {
      menu: [],
      auth: codes.map((action) => ({ action, type: '1' })),
      allAuth: [...PERMISSION_CODES].map((action) => ({ action, type: '1', status: '1' })),
      sysSafeMode: false,
      codeList: [...codes],
      admin,
    },
  });
}

function AddressProbe({ onMove }: { onMove(address: string): void }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    onMove(pathname + search);
  }, [pathname, search, onMove]);
  return null;
}
