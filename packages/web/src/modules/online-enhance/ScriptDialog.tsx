import { JS_TYPES } from '@songbai/contract/modules/online-enhance/enhance.dicts.ts';
import type { EnhanceJs } from '@songbai/contract/modules/online-enhance/enhance.resource.ts';
import type { CgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { Form } from 'antd';
import { EnhanceFrame } from './EnhanceFrame.tsx';
import { fetchScript, saveScript } from './online-enhance.calls.ts';
import { ScriptInput } from './script/ScriptInput.tsx';
import type { JsType } from './script/script-words.ts';

interface ScriptRow {
  id: JsType;
  /** Null: nothing was written yet. */
  script: EnhanceJs | null;
}

const TITLES: Readonly<Record<JsType, string>> = { list: '列表脚本', form: '表单脚本' };

const stateOf = ({ script }: ScriptRow): string =>
  script?.cgJs ? `${script.cgJs.trim().split('\n').length} 行` : '未编写';

/** JS增强: the scripts of this table's list and form. Our own pages run them apart from the page (ADR 44). */
export function ScriptDialog({ head, onClose }: { head: CgformHead; onClose(): void }) {
  return (
    <EnhanceFrame<ScriptRow, { cgJs: string }>
      title={`JS增强[${head.tableTxt}]`}
      what="JS增强"
      intro="脚本在列表或表单的各个时刻执行。它在隔离环境中运行：接触不到页面、网络和登录信息，只能读写本表，单次执行最多2秒"
      headId={head.id}
      queryKey={['cgformScript', head.id]}
      fetch={(signal) =>
        Promise.all(JS_TYPES.map(async (id) => ({ id, script: await fetchScript(head.id, id, signal) })))
      }
      nameOf={({ id }) => TITLES[id]}
      isWaiting={({ script }) => script?.waiting === 1}
      valuesOf={(row) => ({ cgJs: row?.script?.cgJs ?? '' })}
      width={1100}
      former={{ kind: 'js', field: 'cgJs', codeOf: ({ id }) => id }}
      save={({ cgJs }, row) => {
        const { id: cgJsType = 'list', script = null } = row ?? {};
        const own = script ? { id: script.id, version: script.version } : {};
        return saveScript(head.id, { ...own, cgJsType, cgJs });
      }}
      onClose={onClose}
      columns={[
        { title: '脚本', dataIndex: 'id', render: (id: JsType) => TITLES[id] },
        { title: '内容', key: 'state', render: (_value, row) => stateOf(row) },
        {
          title: '最后修改',
          key: 'at',
          render: (_value, { script }) =>
            script ? `${script.updateTime ?? script.createTime ?? ''} ${script.updateBy ?? script.createBy ?? ''}` : '',
        },
      ]}
      fields={(row) => (
        <Form.Item name="cgJs" noStyle>
          <ScriptInput head={head} type={row?.id ?? 'list'} />
        </Form.Item>
      )}
    />
  );
}
