import type { ConfigProvider } from 'antd';
import type { ComponentProps } from 'react';

/** What all forms do: the first wrong field comes into view and has the focus. */
export const FORM = {
  scrollToFirstError: { focus: true, block: 'center' },
} as const satisfies ComponentProps<typeof ConfigProvider>['form'];
