import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntApp, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useState } from 'react';
import { BrowserRouter } from 'react-router';
import { Inside } from './Inside.tsx';
import { createQueryClient } from './query-client.ts';
import { SessionEndDialog } from './SessionEndDialog.tsx';
import { theme } from './theme.ts';

dayjs.locale('zh-cn');

/** The console: everything that needs a session. */
export function Shell() {
  const [queryClient] = useState(createQueryClient);
  return (
    <ConfigProvider locale={zhCN} theme={theme}>
      <AntApp className="sb-app">
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <Inside />
          </BrowserRouter>
          <SessionEndDialog />
        </QueryClientProvider>
      </AntApp>
    </ConfigProvider>
  );
}
