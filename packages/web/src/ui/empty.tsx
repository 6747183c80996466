import { type ConfigProvider, Empty, type EmptyProps, Spin, Typography } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import { failureText } from '../lib/failure.ts';
import { EmptyPicture } from './EmptyPicture.tsx';

type Given = ComponentProps<typeof ConfigProvider>;

/** How whatever is empty looks: an `Empty` names what is missing, and has its picture from here. */
export const EMPTY = {
  image: <EmptyPicture />,
  styles: { root: { marginBlock: 16 }, image: { height: 64 } },
} as const satisfies Given['empty'];

const SMALL: EmptyProps['styles'] = { root: { marginBlock: 8 }, image: { height: 40 } };

interface NoChoicesProps {
  loading?: boolean;
  /** Why the choices could not be had, or its text: they are not known to be none. */
  error?: unknown;
  children?: ReactNode;
}

/** A table within a form, a record or a dialog that has no rows: what is missing, and how to get it where that is possible. */
export function NoRows({ children }: { children: ReactNode }) {
  return <Empty styles={SMALL} description={children} />;
}

/** A list that opens below an input and has nothing to choose from. */
export function NoChoices({ loading = false, error, children = '没有查询到任何数据' }: NoChoicesProps) {
  if (loading) return <Spin size="small" />;
  if (error)
    return <Typography.Text type="danger">{typeof error === 'string' ? error : failureText(error)}</Typography.Text>;
  return <NoRows>{children}</NoRows>;
}

/** Tables and choices that do not say themselves what is missing. */
export const renderEmpty: Given['renderEmpty'] = (component) => {
  switch (component) {
    case 'Table':
    case 'List':
      return <Empty description="没有数据" />;
    // The library's own way, of nothing to filter by.
    case 'Table.filter':
      return null;
    default:
      return <NoChoices>没有可选的数据</NoChoices>;
  }
};
