import type { DictItemRow } from '@songbai/contract/modules/dict/dict.resource.ts';
import { Tag, Typography } from 'antd';
import type { ReactNode } from 'react';

interface ItemNameProps {
  item: Pick<DictItemRow, 'itemText' | 'itemColor' | 'status'>;
  /** Further marks behind the name. */
  children?: ReactNode;
}

/** In its colour; a disabled one is greyed and labelled as such. */
export function ItemName({ item: { itemText, itemColor, status }, children }: ItemNameProps) {
  const off = status === 0;
  return (
    <>
      {itemColor && (
        <span
          aria-hidden
          style={{
            ...{ display: 'inline-block', width: 12, height: 12, marginInlineEnd: 8, borderRadius: 6 },
            background: itemColor,
          }}
        />
      )}
      <Typography.Text delete={off}>{itemText}</Typography.Text>
      {off && <Tag style={{ marginInlineStart: 8 }}>禁用</Tag>}
      {children}
    </>
  );
}
