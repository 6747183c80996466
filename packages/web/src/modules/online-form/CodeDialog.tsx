import type { GeneratedTable, TableInfo } from '@songbai/contract/modules/online-form/generate.calls.ts';
import type { CgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Descriptions, Empty, Flex, Form, Select, Spin, Table } from 'antd';
import { useState } from 'react';
import { failureText } from '../../lib/feedback.ts';
import { useCommand } from '../../resource/use-command.ts';
import { NoRows } from '../../ui/empty.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { downloadCode, fetchTableInfo, type WrittenCode, writeCode } from './online-form.calls.ts';

interface CodeDialogProps {
  head: Pick<CgformHead, 'id' | 'tableName' | 'tableTxt'>;
  onClose(): void;
}

/** 代码生成: a table as a module of the program, to be taken as files (contract/2 §15.2, online.md §4.5). */
export function CodeDialog({ head, onClose }: CodeDialogProps) {
  const info = useQuery({
    queryKey: ['online-code', head.id],
    queryFn: ({ signal }) => fetchTableInfo(head.id, signal),
    retry: false,
    gcTime: 0,
  });
  const [style, setStyle] = useState<string>();
  const [written, setWritten] = useState<WrittenCode>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { busy, run } = useCommand();
  const mode = style ?? info.data?.jspModeList[0]?.code ?? '';
  const write = async () => {
    const done = await run(async () => ({ message: '代码已生成', result: await writeCode(head.id, mode) }));
    if (!done) return;
    setWritten(done.result);
    setChosen(done.result.files);
  };
  const take = async () => {
    if (!written) return;
    const done = await run(async () => {
      await downloadCode(chosen, written.pathKey, head.tableName);
      return { message: '代码已下载', result: true };
    });
    // The ticket holds once.
    if (done) setWritten(undefined);
  };
  return (
    <Dialog
      open
      title={`代码生成[${head.tableTxt}]`}
      width={800}
      onOpenChange={(next) => !next && !busy && onClose()}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            关闭
          </Button>
          <Button
            type={written ? 'default' : 'primary'}
            disabled={!info.data}
            loading={busy && !written}
            onClick={write}
          >
            {written ? '重新生成' : '开始生成'}
          </Button>
          {written && (
            <Button type="primary" disabled={chosen.length === 0} loading={busy} onClick={take}>
              下载到本地
            </Button>
          )}
        </>
      }
    >
      <Spin spinning={info.isPending}>
        {info.error && <Alert type="error" showIcon role="alert" title={failureText(info.error)} />}
        {info.data && <Tables info={info.data} mode={mode} onMode={setStyle} />}
        {info.data && <Files written={written} chosen={chosen} onChoose={setChosen} />}
      </Spin>
    </Dialog>
  );
}

interface TablesProps {
  info: TableInfo;
  mode: string;
  onMode(mode: string): void;
}

const named = ({ tableTxt, tableName }: GeneratedTable): string => `${tableTxt}（${tableName}）`;

function Tables({ info: { main, sub, jspModeList }, mode, onMode }: TablesProps) {
  return (
    <Flex vertical gap={16}>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'main', label: '表', children: named(main) },
          ...(sub.length > 0 ? [{ key: 'sub', label: '附表', children: sub.map(named).join('、') }] : []),
          { key: 'entity', label: '模块', children: main.entityName },
        ]}
      />
      <Form.Item label="代码风格" htmlFor="code-style">
        <Select
          id="code-style"
          value={mode}
          onChange={onMode}
          options={jspModeList.map(({ code, note }) => ({ value: code, label: note }))}
        />
      </Form.Item>
    </Flex>
  );
}

interface FilesProps {
  written: WrittenCode | undefined;
  chosen: readonly string[];
  onChoose(paths: readonly string[]): void;
}

/** The files that were written; what of the design they do not take over stands in one of them. */
function Files({ written, chosen, onChoose }: FilesProps) {
  if (!written)
    return (
      <Empty description="由当前运行的版本生成一个模块：接口定义、建表、服务端、页面和测试。未迁移的内容写在其中的 README.md" />
    );
  return (
    <Table<{ path: string }>
      rowKey="path"
      size="small"
      pagination={false}
      scroll={{ y: 320 }}
      dataSource={written.files.map((path) => ({ path }))}
      locale={{ emptyText: <NoRows>没有生成文件，请先同步数据库，再点击「重新生成」</NoRows> }}
      rowSelection={{ selectedRowKeys: [...chosen], onChange: (keys) => onChoose(keys.map(String)) }}
      columns={[{ title: `文件（${written.files.length}）`, dataIndex: 'path' }]}
    />
  );
}
