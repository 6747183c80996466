import type { Design } from '@songbai/contract/design/design.ts';
import { rightsOf, shownResource, type TableRights } from '@songbai/contract/design/rights.ts';
import { fieldInfo, formColumns } from '@songbai/contract/design/screen-info.ts';
import { toResource } from '@songbai/contract/design/to-resource.ts';
import { CONTROLLED_BUTTONS } from '@songbai/contract/modules/online-auth/online-auth.calls.ts';
import type { CgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { BUTTON_STATUS } from '@songbai/contract/modules/online-form/online-form.dicts.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Empty, Flex, Segmented, Spin } from 'antd';
import { useState } from 'react';
import { RefSelect } from '../../../pickers/RefSelect.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Dialog } from '../../../ui/modal/index.ts';
import { StateTag } from '../../../ui/StateTag.tsx';
import { inputOf } from '../design-conflict.ts';
import { fetchDesign } from '../online-form.calls.ts';
import { FormPart, ListPart } from '../preview/PreviewParts.tsx';
import { fixedSource, type PreviewField } from '../preview/preview-model.ts';
import { designOf } from '../use-designer.ts';
import { fetchButtons, type TableControls } from './auth.calls.ts';
import styles from './role-look.module.css';
import { useGrants } from './use-grants.ts';

interface RoleLookProps {
  head: Pick<CgformHead, 'id' | 'tableTxt'>;
  onClose(): void;
}

/** 以角色查看: list, form and buttons of a table as a role has them, once it may open the page (online.md §4.6). */
export function RoleLook({ head, onClose }: RoleLookProps) {
  const [role, setRole] = useState<string | null>(null);
  const grants = useGrants(head.id, role === null ? undefined : { authMode: 'role', roleId: role });
  const [tableId, setTableId] = useState(head.id);
  const table = grants.tables.find(({ id }) => id === tableId);
  return (
    <Dialog
      open
      title={`以角色查看[${head.tableTxt}]`}
      width={1000}
      onOpenChange={(next) => !next && onClose()}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <Flex wrap gap={8} className={styles.bar ?? ''}>
        <RefSelect target="role" aria-label="角色" placeholder="请选择角色" value={role} onChange={setRole} />
        {grants.tables.length > 1 && (
          <Segmented<string>
            aria-label="表"
            value={tableId}
            options={grants.tables.map(({ id, tableTxt }) => ({ value: id, label: tableTxt }))}
            onChange={setTableId}
          />
        )}
      </Flex>
      {role === null && <Empty description="选择角色，查看它打开此页面时看到的内容" />}
      {role !== null && grants.error && <LoadFailure error={grants.error} onRetry={grants.retry} />}
      {role !== null && !grants.error && (grants.pending || !table) && <Waiting />}
      {role !== null && table && !grants.pending && (
        <Look key={`${role} ${table.id}`} table={table} granted={new Set(grants.ticked)} />
      )}
    </Dialog>
  );
}

const Waiting = () => (
  <Flex justify="center">
    <Spin aria-label="加载中" />
  </Flex>
);

function useDesign(headId: string) {
  return useQuery({
    queryKey: ['online-auth', 'look', headId],
    queryFn: async ({ signal }) => {
      const [stored, { buttonList }] = await Promise.all([fetchDesign(headId, signal), fetchButtons(headId, signal)]);
      return {
        design: designOf(inputOf(stored)),
        own: buttonList.filter(({ buttonStatus }) => buttonStatus === BUTTON_STATUS.active),
      };
    },
    staleTime: 0,
  });
}

function Look({ table, granted }: { table: TableControls; granted: ReadonlySet<string> }) {
  const { data, error, refetch } = useDesign(table.id);
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const { design, own } = data;
  const rights = rightsOf(design, [...table.columns, ...table.buttons], granted);
  const source = fixedSource(shownFields(design, rights));
  const buttons = [
    ...CONTROLLED_BUTTONS.filter(({ code }) => code !== 'addSub' || design.head.isTree === 'Y'),
    ...own.map(({ buttonCode, buttonName }) => ({ code: buttonCode, title: buttonName })),
  ];
  const rules = table.rules.filter(({ id }) => granted.has(id)).map(({ ruleName }) => ruleName);
  return (
    <>
      <Hidden design={design} rights={rights} buttons={buttons} rules={rules} />
      <h3>列表</h3>
      <Flex wrap gap={8} className={styles.bar ?? ''} role="group" aria-label="按钮">
        {buttons
          .filter(({ code }) => !rights.buttonsGone.has(code))
          .map(({ code, title }) => (
            <StateTag key={code} tone="blue">
              {title}
            </StateTag>
          ))}
      </Flex>
      <ListPart source={source} />
      <h3>表单</h3>
      <FormPart source={source} columns={formColumns(design.head)} />
    </>
  );
}

function shownFields(design: Design, rights: TableRights): PreviewField[] {
  const resource = toResource(design, design.head.tableName);
  const info = fieldInfo(design, resource.fields);
  return Object.entries(shownResource(resource, rights).fields).map(([name, field]) => ({
    ...{ id: name, name, field, group: info[name]?.group ?? '', help: info[name]?.help ?? '' },
  }));
}

interface HiddenProps {
  design: Design;
  rights: TableRights;
  buttons: readonly { code: string; title: string }[];
  rules: readonly string[];
}

/** In words, what the role has not. */
function Hidden({ design, rights, buttons, rules }: HiddenProps) {
  const labels = (names: ReadonlySet<string>) =>
    design.fields.filter(({ dbFieldName }) => names.has(dbFieldName)).map(({ dbFieldTxt }) => dbFieldTxt);
  const locked = new Set([...rights.locked].filter((name) => !rights.formHidden.has(name)));
  const lines = [
    ['列表看不到', labels(rights.listHidden)],
    ['表单看不到', labels(rights.formHidden)],
    ['只能看不能改', labels(locked)],
    ['没有的按钮', buttons.filter(({ code }) => rights.buttonsGone.has(code)).map(({ title }) => title)],
    ['只看到符合规则的记录', rules],
  ] as const;
  const filled = lines.filter(([, names]) => names.length > 0);
  if (filled.length === 0)
    return <Alert type="success" showIcon title="能打开此页面时，该角色看到全部字段、按钮和记录" />;
  return (
    <Alert
      type="warning"
      showIcon
      title="能打开此页面时，该角色"
      description={filled.map(([what, names]) => (
        <div key={what}>
          {what}：{names.join('、')}
        </div>
      ))}
    />
  );
}
