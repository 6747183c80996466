import type { OnlineResource } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { Form } from 'antd';
import { useState } from 'react';
import { ResourceDetailDrawer } from '../../resource/detail/ResourceDetail.tsx';
import { Field } from '../../resource/form/Field.tsx';
import { useFirstFields } from '../../resource/form/first-fields.ts';
import { useResourceFormContext } from '../../resource/form/form-context.ts';
import type { FormSlotProps } from '../../resource/form/ResourceDrawers.tsx';
import { ResourceFormDialog } from '../../resource/form/ResourceFormDialog.tsx';
import { FormGrid } from '../../ui/FormGrid.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { FormButtons } from '../online-enhance/index.ts';
import { useFormScript } from '../online-script/index.ts';
import { detailCards, formGroups, formWidth } from './form-groups.ts';
import { ParentField } from './ParentField.tsx';
import { printsElsewhere } from './print-address.tsx';
import { SubField } from './SubField.tsx';
import { useChangedDesign } from './use-changed-design.ts';

/** What a form is drawn from: of a table, or of a sub-table by itself. */
export type Formed = Pick<
  OnlineResource,
  'resource' | 'fields' | 'columns' | 'subs' | 'tree' | 'scripts' | 'buttons'
> & {
  head: Pick<OnlineResource['head'], 'id' | 'fullscreen' | 'minWidth'> & Partial<OnlineResource['head']>;
};

interface OnlineFormProps extends FormSlotProps {
  table: Formed;
  /** The main row and its sub-tables each have a tab. */
  tabs?: boolean;
  onSaved?: (saved: Readonly<Record<string, unknown>>) => void;
}

const MAIN = 'main';

/** 新增, 编辑 and 详情 of a designed table (online.md §5.5). */
export function OnlineForm({ table, tabs = false, target, open, onClose, actions, onSaved }: OnlineFormProps) {
  const { resource, columns, subs, head, buttons } = table;
  const [tab, setTab] = useState(MAIN);
  const script = useFormScript(table);
  const explained = useChangedDesign();
  const detail = target.mode === 'detail';
  const close = () => {
    setTab(MAIN);
    onClose();
  };
  const content =
    tabs && subs.length > 0 ? (
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          // Fields of a tab that was never opened are checked and saved as well.
          { key: MAIN, label: resource.title, forceRender: true, children: <Fields table={table} /> },
          ...subs.map((sub) => ({
            ...{ key: sub.name, label: sub.resource.title, forceRender: true },
            children: <SubField sub={sub} untitled />,
          })),
        ]}
      />
    ) : (
      <>
        <Fields table={table} />
        {subs.map((sub) => (
          <SubField key={sub.name} sub={sub} />
        ))}
      </>
    );
  return (
    <>
      <ResourceDetailDrawer
        resource={resource}
        id={detail ? target.id : ''}
        open={open && detail}
        onClose={onClose}
        plan={{ cards: detailCards(table) }}
        actions={actions}
        printsElsewhere={printsElsewhere(head.print)}
      />
      <ResourceFormDialog
        key={target.mode === 'edit' ? target.id : 'add'}
        resource={resource}
        id={target.mode === 'edit' ? target.id : undefined}
        defaults={target.mode === 'add' ? target.defaults : undefined}
        open={open && !detail}
        onClose={close}
        width={formWidth(columns, subs.length > 0, head.minWidth)}
        fullscreen={head.fullscreen ? 'first' : 'can'}
        explained={explained}
        onFailed={([first = '']) => setTab(subs.some(({ name }) => name === first) ? first : MAIN)}
        {...(onSaved ? { onSaved } : {})}
        {...(script ? { before: script.before, onTouched: script.onTouched } : {})}
      >
        <FormButtons headId={head.id} buttons={buttons} place="side" />
        {script ? script.around(content) : content}
        <FormButtons headId={head.id} buttons={buttons} place="bottom" />
      </ResourceFormDialog>
    </>
  );
}

function Fields({ table }: { table: Formed }) {
  const { mode } = useResourceFormContext();
  const { fields, columns, tree, resource } = table;
  const groups = useFirstFields(formGroups(table, mode)).map(({ title, fields: names }) => (
    <FormGrid key={title} title={title} columns={columns}>
      {names.map((name) => {
        if (tree?.parentField === name) return <ParentField key={name} tree={tree} />;
        const help = Object.hasOwn(fields, name) ? fields[name]?.help : undefined;
        return <Field key={name} name={name} {...(help ? { extra: help } : {})} />;
      })}
    </FormGrid>
  ));
  // What a choice fills is saved although nobody sees it here.
  const unseen = Object.entries(resource.fields).filter(([, { form, filled }]) => form === false && filled);
  return (
    <>
      {groups}
      {unseen.map(([name]) => (
        <Form.Item key={name} hidden name={name}>
          <Unseen />
        </Form.Item>
      ))}
    </>
  );
}

/** Keeps a value in the form without showing it. */
const Unseen = () => null;
