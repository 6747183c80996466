import { JS_TYPES } from '@songbai/contract/modules/online-enhance/enhance.dicts.ts';
import type { EnhanceJs } from '@songbai/contract/modules/online-enhance/enhance.resource.ts';
import type { CgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Segmented, Select, Skeleton, Space } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../resource/use-command.ts';
import { CodeEditor } from '../../ui/code-editor/index.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { fetchFormer, fetchScript, saveScript } from './online-enhance.calls.ts';
import { WaitingNote } from './WaitingNote.tsx';

type JsType = (typeof JS_TYPES)[number];
/** What may stand in a script (contract/2 §16.6). */
const HOOK_HELP: Readonly<Record<JsType, string>> = {
  list: '方法：created、mounted、beforeAdd、beforeEdit、beforeDelete 及按钮编码，参数为 (that, row)；可用 that.table.selectedRowKeys、that.table.selectionRows、that.loadData()、that.$message，以及 getAction、postAction、deleteAction',
  form: '方法：loaded、show、beforeSubmit、onlChange、附表名_onlChange 及按钮编码，参数为 (that, event)；可用 that.formData、that.triggleChangeValue、that.triggleChangeValues、that.changeOptions、that.addSubRows、that.clearSubRows、that.clearThenAddRows、that.simpleDateFormat',
};
const TITLES: Readonly<Record<JsType, string>> = { list: '列表', form: '表单' };

/** JS增强: the scripts of this table's list and form. Our own pages run them apart from the page (ADR 44). */
export function ScriptDialog({ head, onClose }: { head: CgformHead; onClose(): void }) {
  const [type, setType] = useState<JsType>('list');
  const { data, error, refetch } = useQuery({
    queryKey: ['cgformScript', head.id, type],
    queryFn: ({ signal }) => fetchScript(head.id, type, signal),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog
      open
      title={`JS增强[${head.tableTxt}]`}
      width={960}
      onOpenChange={(next) => !next && onClose()}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <Alert
        showIcon
        type="info"
        title="脚本在隔离环境中运行：不能访问页面、网络和登录信息，只能读写本表，单次执行最多2秒"
        description={HOOK_HELP[type]}
      />
      <Segmented<JsType>
        style={{ margin: '12px 0' }}
        value={type}
        options={JS_TYPES.map((value) => ({ value, label: TITLES[value] }))}
        onChange={setType}
      />
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <Skeleton active />}
      {data !== undefined && (
        <ScriptEditor
          key={`${type} ${data?.version}`}
          head={head}
          type={type}
          script={data}
          onSaved={() => void refetch()}
        />
      )}
    </Dialog>
  );
}

interface ScriptEditorProps {
  head: CgformHead;
  type: JsType;
  script: EnhanceJs | null;
  onSaved(): void;
}

function ScriptEditor({ head, type, script, onSaved }: ScriptEditorProps) {
  const [text, setText] = useState(script?.cgJs ?? '');
  const { busy, run } = useCommand();
  const { data: former = [] } = useQuery({
    queryKey: ['cgformFormer', head.id, type],
    queryFn: ({ signal }) => fetchFormer(head.id, 'js', type, signal),
    staleTime: 0,
  });
  const own = script ? { id: script.id, version: script.version } : {};
  const save = () => run(() => saveScript(head.id, { ...own, cgJsType: type, cgJs: text }), { settled: onSaved });
  return (
    <>
      {script?.waiting === 1 && <WaitingNote />}
      <CodeEditor
        value={text}
        onChange={setText}
        language="javascript"
        aria-label="脚本"
        height="300px"
        fullScreen
        zIndex={2000}
      />
      <Space style={{ marginTop: 12 }}>
        <Button type="primary" loading={busy} onClick={() => void save()}>
          保存
        </Button>
        {former.length > 0 && (
          <Select<number>
            aria-label="历史版本"
            placeholder="载入历史版本"
            style={{ width: 280 }}
            options={former.map(({ at, by }, value) => ({ value, label: `${at ?? ''} ${by ?? ''}` }))}
            onChange={(index) => setText(former[index]?.text ?? '')}
          />
        )}
      </Space>
    </>
  );
}
