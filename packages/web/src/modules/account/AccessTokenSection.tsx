import type { AccessToken } from '@songbai/contract/modules/session/access-token.calls.ts';
import { Button, type TableColumnsType, Tag } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../resource/use-command.ts';
import { ConfirmPop } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { PlainTable } from '../../ui/plain-table/index.ts';
import { AccessTokenDialog } from './AccessTokenDialog.tsx';
import { deleteAccessToken, useAccessTokens, useRefreshAccessTokens } from './access-token.calls.ts';
import styles from './account.module.css';

/** 访问令牌: by which scripts speak for the person. */
export function AccessTokenSection() {
  const { data, error, refetch } = useAccessTokens();
  const refresh = useRefreshAccessTokens();
  const { busy, run } = useCommand();
  const [adding, setAdding] = useState(false);
  const columns: TableColumnsType<AccessToken> = [
    {
      title: '名称',
      key: 'name',
      render: (_, { name, expired }) => (
        <>
          {name} {expired && <Tag color="red">已过期</Tag>}
        </>
      ),
    },
    { title: '权限', key: 'codes', render: (_, { codes }) => (codes ? `指定的 ${codes.length} 项` : '本人的全部权限') },
    { title: '生成时间', dataIndex: 'since' },
    { title: '有效期至', dataIndex: 'until' },
    {
      title: '最近使用',
      key: 'used',
      render: (_, row) => (row.lastUsed ? `${row.lastUsed} ${row.lastIp ?? ''}` : '未使用'),
    },
    {
      title: '操作',
      key: 'action',
      render: (_, { id, name }) => (
        <ConfirmPop
          danger
          title="确定删除该访问令牌吗?"
          effect={`使用「${name}」的脚本将立即不能访问`}
          onConfirm={() => void run(() => deleteAccessToken(id), { settled: refresh })}
        >
          <LinkButton danger disabled={busy} aria-label={`删除访问令牌${name}`}>
            删除
          </LinkButton>
        </ConfirmPop>
      ),
    },
  ];
  return (
    <>
      <p className={styles.note}>供脚本和其他系统以您的身份调用接口，不超过您本人的权限，可随时删除。</p>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {data && data.length > 0 && (
        <PlainTable<AccessToken>
          rowKey="id"
          empty="还没有访问令牌"
          size="small"
          columns={columns}
          dataSource={data}
          pagination={false}
          scroll={{ x: 'max-content' }}
        />
      )}
      <div className="sb-gap" />
      <Button onClick={() => setAdding(true)}>生成访问令牌</Button>
      {adding && (
        <AccessTokenDialog
          onClose={() => {
            setAdding(false);
            refresh();
          }}
        />
      )}
    </>
  );
}
