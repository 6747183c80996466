import {
  THIRD_CODES,
  THIRD_SWITCHES,
  type ThirdSwitch,
} from '@songbai/contract/modules/third-login/third-login.calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Switch, type TableColumnsType } from 'antd';
import { getResult, send } from '../../api/client.ts';
import { useCommand } from '../../resource/use-command.ts';
import { useCan } from '../../session/permissions.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { PlainTable } from '../../ui/plain-table/index.ts';
import styles from './monitor.module.css';

const KEY = ['third-login', 'switches'];

/** 第三方登录: the configured providers are offered or not, and asked whether they answer. */
export function ThirdLoginPage() {
  const may = useCan()(THIRD_CODES.edit);
  const client = useQueryClient();
  const { busy, run } = useCommand();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => getResult<ThirdSwitch[]>(THIRD_SWITCHES, undefined, { signal }),
  });
  const settled = () => void client.invalidateQueries({ queryKey: KEY });
  const put = (source: string, enabled: boolean) =>
    void run(() => send<null>('PUT', THIRD_SWITCHES, { body: { source, enabled } }), { settled });
  const test = (source: string) => void run(() => send<null>('POST', `${THIRD_SWITCHES}/test`, { body: { source } }));
  const columns: TableColumnsType<ThirdSwitch> = [
    { title: '登录方式', dataIndex: 'name' },
    { title: '登记在登录方的回调地址', dataIndex: 'callback' },
    {
      title: '是否开启',
      key: 'enabled',
      render: (_, { source, name, enabled }) => (
        <Switch
          aria-label={`开启${name}登录`}
          checked={enabled}
          disabled={!may || busy}
          checkedChildren="开"
          unCheckedChildren="关"
          onChange={(on) => put(source, on)}
        />
      ),
    },
    {
      title: '操作',
      key: 'action',
      render: (_, { source, name }) =>
        may && (
          <LinkButton disabled={busy} aria-label={`测试${name}`} onClick={() => test(source)}>
            测试连接
          </LinkButton>
        ),
    },
  ];
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  return (
    <section className={`${styles.page} ${styles.section}`}>
      <p className={styles.note}>
        登录方式由服务器的环境变量配置（OAUTH_*、CAS_URL），见运维文档；这里决定登录页是否提供。关闭后，已绑定的账号不能再由此登录。
      </p>
      <PlainTable<ThirdSwitch>
        rowKey="source"
        columns={columns}
        dataSource={data ?? []}
        loading={isFetching && !data}
        pagination={false}
        empty="没有配置第三方登录"
        scroll={{ x: 'max-content' }}
      />
    </section>
  );
}
