import { QueryClientProvider } from '@tanstack/react-query';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useState } from 'react';
import { BrowserRouter } from 'react-router';
import { Inside } from './Inside.tsx';
import { createQueryClient } from './query-client.ts';
import { SessionEndDialog } from './SessionEndDialog.tsx';
import { ThemeFrame } from './ThemeFrame.tsx';
import { PageStack } from './tabs/PageStack.tsx';

dayjs.locale('zh-cn');

/** The console: everything that requires a session. */
export function Shell() {
  const [queryClient] = useState(createQueryClient);
  return (
    <ThemeFrame>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Inside />
        </BrowserRouter>
        <PageStack />
        <SessionEndDialog />
      </QueryClientProvider>
    </ThemeFrame>
  );
}
