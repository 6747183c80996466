import { LOG_TYPE } from '@songbai/contract/modules/log/log.dicts.ts';
import { type Log, log } from '@songbai/contract/modules/log/log.resource.ts';
import { Descriptions } from 'antd';
import { useSearchParams } from 'react-router';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { relabelled } from '../../resource/relabelled.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import styles from './log.module.css';

/** Labels in the exception log; its parameters are shown in the method column (contract/1 §12). */
const EXCEPTION_LABELS = { logContent: '异常标题', userid: '操作人' } as const;

/** The log is only viewed and exported; single rows cannot be deleted. */
const shown = { ...log, actions: ['list', 'export'] } as const satisfies typeof log;

const LOGIN = [
  'logContent',
  'reason',
  'userid',
  'username',
  'ip',
  'costTime',
  'clientType',
  'logType',
  'createTime',
] as const;
const OPERATION = [
  ...(['logContent', 'operateType', 'userid', 'username', 'ip', 'costTime', 'logType', 'requestId'] as const),
  'createTime',
] as const;
const EXCEPTION = ['logContent', 'requestUrl', 'userid', 'ip', 'requestId', 'createTime', 'clientType'] as const;

const LOGIN_ESSENTIAL = ['logContent', 'reason', 'userid', 'username', 'ip', 'createTime'] as const;
const OPERATION_ESSENTIAL = ['logContent', 'operateType', 'userid', 'username', 'ip', 'createTime'] as const;
const EXCEPTION_ESSENTIAL = ['logContent', 'requestUrl', 'userid', 'requestId', 'createTime'] as const;

const FAILURES = { resource: relabelled(shown, EXCEPTION_LABELS), columns: EXCEPTION, essential: EXCEPTION_ESSENTIAL };

const TAB = 'logType';

/** 日志管理 (contract/1 §12): sign-ins, operations and exceptions. */
export function LogListPage() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get(TAB) ?? LOG_TYPE.login;
  return (
    <Tabs
      activeKey={tab}
      destroyOnHidden
      // Filters of one log are meaningless in another.
      onChange={(key) => setSearch({ [TAB]: key }, { replace: true })}
      items={[
        {
          key: LOG_TYPE.login,
          label: '登录日志',
          children: <ResourceList {...common(LOG_TYPE.login)} columns={LOGIN} essential={LOGIN_ESSENTIAL} />,
        },
        {
          key: LOG_TYPE.operation,
          label: '操作日志',
          children: (
            <ResourceList
              {...common(LOG_TYPE.operation)}
              columns={OPERATION}
              essential={OPERATION_ESSENTIAL}
              expanded={(row) => <Call row={row} />}
            />
          ),
        },
        {
          key: LOG_TYPE.failure,
          label: '异常日志',
          children: (
            <ResourceList {...common(LOG_TYPE.failure)} {...FAILURES} expanded={(row) => <Failure row={row} />} />
          ),
        },
      ]}
    />
  );
}

const common = (logType: string) => ({
  resource: shown,
  params: { logType },
  form: null,
  noLinks: true,
});

function Call({ row }: { row: Log }) {
  return (
    <Descriptions
      size="small"
      column={1}
      items={[
        { key: 'method', label: '请求方法', children: row.method ?? '无' },
        { key: 'url', label: '请求地址', children: row.requestUrl ?? '无' },
        { key: 'number', label: '请求编号', children: row.requestId ?? '无' },
        { key: 'params', label: '请求参数', children: <pre className={styles.text}>{row.requestParam || '无'}</pre> },
      ]}
    />
  );
}

/** Here the parameters are shown as the method, and what finds the stack as the parameters (contract/1 §12). */
function Failure({ row }: { row: Log }) {
  return (
    <Descriptions
      size="small"
      column={1}
      items={[
        { key: 'type', label: '请求方法', children: row.requestType ?? '无' },
        { key: 'params', label: '请求参数', children: <pre className={styles.text}>{row.method || '无'}</pre> },
        { key: 'stack', label: '异常编号', children: row.requestParam || '无' },
      ]}
    />
  );
}
