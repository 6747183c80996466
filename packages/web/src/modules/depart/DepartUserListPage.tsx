import { Card, Empty, Spin } from 'antd';
import { useState } from 'react';
import { failureText, useFeedback } from '../../lib/feedback.ts';
import { useFreshWhenShown } from '../../lib/page.ts';
import { DepartTree } from '../../pickers/people/DepartTree.tsx';
import { MY_DEPARTS, useDepartTree } from '../../pickers/people/use-depart-tree.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { SidePart } from '../../ui/SidePart.tsx';
import side from '../../ui/side-page.module.css';
import { Tabs } from '../../ui/Tabs.tsx';
import { DepartInfo } from './DepartInfo.tsx';
import type { MyDepart } from './depart-user.calls.ts';
import styles from './depart-user.module.css';
import { MembersTab } from './MembersTab.tsx';
import { RolesTab } from './RolesTab.tsx';

/** px; height of the virtualised rows. */
const TREE_HEIGHT = 480;

/** 我的部门: department managers maintain their members and roles here (contract/1 §8.7). */
export function DepartUserListPage() {
  useFreshWhenShown(MY_DEPARTS);
  const { message } = useFeedback();
  const tree = useDepartTree((error) => void message.error(failureText(error)), { mine: true });
  const [chosen, setChosen] = useState<MyDepart>();
  // One is always selected.
  const depart = chosen ?? tree.tops[0];
  if (!depart) {
    if (tree.error) return <LoadFailure error={tree.error} onRetry={tree.retry} />;
    return tree.loading ? <Spin className={styles.waiting} description="正在加载" /> : <NotInCharge />;
  }
  return (
    <div className={side.page}>
      <SidePart title="部门" chosen={depart.departName}>
        <DepartTree
          tree={tree}
          height={TREE_HEIGHT}
          label="我负责的部门"
          selectedKeys={[depart.id]}
          onSelect={(_keys, { node }) => setChosen({ id: node.key, departName: node.title })}
        />
      </SidePart>
      <Card className={side.main} variant="borderless" title={depart.departName}>
        <DepartTabs key={depart.id} depart={depart} />
      </Card>
    </div>
  );
}

function DepartTabs({ depart }: { depart: MyDepart }) {
  return (
    <Tabs
      defaultActiveKey="members"
      items={[
        { key: 'info', label: '基本信息', children: <DepartInfo depart={depart} /> },
        { key: 'members', label: '用户信息', children: <MembersTab depart={depart} /> },
        { key: 'roles', label: '部门角色', children: <RolesTab depart={depart} /> },
      ]}
    />
  );
}

function NotInCharge() {
  return (
    <Card variant="borderless">
      <Empty
        description={
          <>
            <p>您还没有负责的部门。</p>
            <p>部门负责人由管理员设置：在「用户管理」中将身份设为“上级”，并选择负责部门。</p>
          </>
        }
      />
    </Card>
  );
}
