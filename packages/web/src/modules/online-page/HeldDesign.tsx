import { drawnFrom, type OnlineResource } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { Alert } from 'antd';
import { type ReactNode, useContext, useMemo, useState } from 'react';
import { PageContext } from '../../lib/page.ts';

interface HeldDesignProps {
  /** As the server has it now. */
  latest: OnlineResource;
  children(shown: OnlineResource): ReactNode;
}

const NONE: ReadonlySet<string> = new Set();

/** The design that a page shows: the latest one, but for a form in which something is typed that stays as it was begun. */
export function HeldDesign({ latest, children }: HeldDesignProps) {
  const page = useContext(PageContext);
  const [typed, setTyped] = useState(NONE);
  const [shown, setShown] = useState(latest);
  const watched = useMemo(
    () =>
      page && {
        ...page,
        setDirty: (form: string, dirty: boolean) => {
          setTyped((before) => withForm(before, form, dirty));
          page.setDirty(form, dirty);
        },
      },
    [page],
  );
  const isOther = drawnFrom(latest) !== drawnFrom(shown);
  const held = isOther && typed.size > 0;
  if (latest !== shown && !held) setShown(latest);
  return (
    <PageContext value={watched}>
      {held && (
        <Alert
          type="info"
          showIcon
          title="表单设计已更新，保存或关闭正在填写的表单后生效"
          style={{ marginBottom: 12 }}
        />
      )}
      {children(held ? shown : latest)}
    </PageContext>
  );
}

function withForm(forms: ReadonlySet<string>, form: string, dirty: boolean): ReadonlySet<string> {
  if (forms.has(form) === dirty) return forms;
  const others = [...forms].filter((one) => one !== form);
  return new Set(dirty ? [...others, form] : others);
}
