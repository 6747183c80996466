import { type LinkedRows, ONLINE_LINKS_PATH } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { RowLink } from '@songbai/contract/resource/kinds.ts';
import { useQuery } from '@tanstack/react-query';
import { Flex, Popover, Spin, Typography } from 'antd';
import { getResult } from '../../api/client.ts';
import { failureText } from '../../lib/feedback.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './link-text.module.css';

interface LinkTextProps {
  link: RowLink;
  /** Ids joined by `,`. */
  value: string;
  /** Titles as the server sent them; empty: the person may not see the rows. */
  text: string;
}

/** Titles of linked rows; a click opens what this person may see of them. */
export function LinkText({ link, value, text }: LinkTextProps) {
  if (text === '') return null;
  return (
    <Popover trigger="click" content={<LinkedCards link={link} ids={value} />}>
      <LinkButton className={styles.title}>{text}</LinkButton>
    </Popover>
  );
}

function LinkedCards({ link: { key }, ids }: { link: RowLink; ids: string }) {
  const { data, error } = useQuery({
    queryKey: ['online', 'links', key, 'cards', ids],
    queryFn: ({ signal }) => getResult<LinkedRows>(`${ONLINE_LINKS_PATH}/${key}`, { ids }, { signal, quiet: true }),
  });
  if (error) return <Typography.Text type="danger">{failureText(error)}</Typography.Text>;
  if (!data) return <Spin size="small" aria-label="加载中" />;
  return (
    <Flex vertical gap={8} style={{ maxWidth: 360 }}>
      {data.records.map(({ id, title, cells }) => (
        <Flex vertical key={id}>
          <strong>{title || '（未命名）'}</strong>
          {data.columns.map(({ name, label }) => (
            <span key={name}>
              {label}：{cells[name]}
            </span>
          ))}
        </Flex>
      ))}
    </Flex>
  );
}
