import { Button, Empty, Flex, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useDirty } from '../../lib/page.ts';
import { useCan } from '../../session/permissions.ts';
import { CheckTree } from '../../ui/check-tree/index.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { DataRulesDrawer, RulesButton } from '../role/index.ts';
import { useDepartGrants } from './use-depart-grants.ts';

const NOTHING = '没有可以授予的菜单或权限';

interface DepartGrantsProps {
  departId: string;
  onDirty(dirty: boolean): void;
}

/** 部门权限: menus, buttons and data rules that may be granted to the roles of a department (contract/1 §8.4). */
export function DepartGrants({ departId, onDirty }: DepartGrantsProps) {
  const grants = useDepartGrants(departId);
  const readOnly = !useCan()('system:permission:saveDepart');
  const [ruled, setRuled] = useState<{ menu: { id: string; name: string }; open: boolean }>();
  const { dirty } = grants;
  useDirty(dirty);
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);
  if (grants.loading) return <Skeleton active />;
  if (grants.error) return <LoadFailure error={grants.error} onRetry={grants.retry} />;
  if (grants.nodes.length === 0) return <Empty description={NOTHING} />;
  return (
    <Flex vertical gap={12}>
      <CheckTree
        aria-label="部门权限"
        emptyText={NOTHING}
        nodes={grants.nodes}
        value={grants.ticked}
        onChange={grants.tick}
        disabled={readOnly}
        extra={(id) => {
          const name = grants.ruled.get(id);
          if (name === undefined) return null;
          return (
            <RulesButton
              name={name}
              label="数据权限"
              missing={grants.ticked.includes(id) ? undefined : '请先保存部门菜单权限!'}
              onOpen={() => setRuled({ menu: { id, name }, open: true })}
            />
          );
        }}
      />
      {!readOnly && (
        <Flex gap={8} justify="flex-end">
          <Button disabled={!dirty || grants.busy} onClick={grants.reset}>
            重置
          </Button>
          <Button type="primary" loading={grants.busy} disabled={!dirty} onClick={() => void grants.save()}>
            保存
          </Button>
        </Flex>
      )}
      {ruled && (
        <DataRulesDrawer
          key={ruled.menu.id}
          title={`数据权限：${ruled.menu.name}`}
          call={{
            url: '/sys/sysDepartPermission/datarule',
            path: [ruled.menu.id, departId],
            body: { permissionId: ruled.menu.id, departId },
          }}
          open={ruled.open}
          readOnly={readOnly}
          onClose={() => setRuled({ ...ruled, open: false })}
        />
      )}
    </Flex>
  );
}
