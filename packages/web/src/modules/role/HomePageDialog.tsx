import type { Role } from '@songbai/contract/modules/role/role.resource.ts';
import type { RoleIndex } from '@songbai/contract/modules/role-index/role-index.resource.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Select, Skeleton } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { useCommand } from '../../resource/use-command.ts';
import { useSession } from '../../session/session.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { homePageOptions, UNSET } from './home-page-options.ts';
import { fetchHomePage, saveHomePage } from './role.calls.ts';

interface HomePageDialogProps {
  role: Role;
  open: boolean;
  onClose(): void;
}

/** 首页配置: the page that holders of a role start at (contract/1 §6.2). */
export function HomePageDialog({ role, open, onClose }: HomePageDialogProps) {
  const client = useQueryClient();
  const [form] = Form.useForm<HomePageValues>();
  const { busy, run } = useCommand(form);
  const queryKey = ['role', 'homePage', role.roleCode];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchHomePage(role.roleCode, { signal }),
    // Whoever opens the dialog again sees what is stored now.
    gcTime: 0,
  });
  const save = async ({ url, priority }: HomePageValues) => {
    const before = data ?? null;
    if (url === UNSET && before === null) return onClose();
    const saved = await run(() => saveHomePage(role.roleCode, before, { url, priority: priority ?? null }));
    await client.invalidateQueries({ queryKey });
    if (saved) onClose();
  };
  return (
    <Dialog
      title={`首页配置：${role.roleName}`}
      open={open}
      width={520}
      onOpenChange={onClose}
      okClose={false}
      confirmLoading={busy}
      onOk={form.submit}
    >
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {data === undefined && !error && <Skeleton active />}
      {data !== undefined && (
        <Form<HomePageValues>
          form={form}
          layout="vertical"
          initialValues={{ url: data?.url ?? UNSET, priority: data?.priority ?? null }}
          onFinish={(values) => void save(values)}
        >
          <HomePageItems stored={data} />
        </Form>
      )}
    </Dialog>
  );
}

interface HomePageValues {
  url: string;
  priority: number | null;
}

function HomePageItems({ stored }: { stored: RoleIndex | null }) {
  const menu = useSession((state) => state.permissions?.menu);
  return (
    <>
      <Form.Item name="url" label="首页" extra="登录后打开的页面；没有该页面权限的人员仍从首页开始">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={homePageOptions(menu ?? [], stored?.url)}
          aria-label="首页"
        />
      </Form.Item>
      <Form.Item
        name="priority"
        label="优先级"
        extra="一个人有多个角色时，以数字小的角色为准"
        rules={FORM_RULES.bounds({ min: 0, max: 9999 })}
      >
        <NumberInput precision={0} style={{ width: 160 }} placeholder="未设置" />
      </Form.Item>
    </>
  );
}
