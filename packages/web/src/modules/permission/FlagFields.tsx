import type { MenuDraft } from '@songbai/contract/modules/permission/permission.calls.ts';
import { Form, Switch } from 'antd';
import styles from '../../resource/form/resource-form.module.css';

/** Flags of a page, each with an explanation (spec/1 §2, contract/1 §3). */
const FLAGS: readonly { name: keyof MenuDraft; label: string; extra: string }[] = [
  { name: 'route', label: '是否路由菜单', extra: '关闭后不注册页面，其下级也不显示' },
  { name: 'hidden', label: '隐藏路由', extra: '打开后不在菜单中显示，仍可由链接进入' },
  { name: 'keepAlive', label: '是否缓存路由', extra: '打开后切换页签时保留页面内容' },
  { name: 'hideTab', label: '隐藏标签页', extra: '打开后不在页签栏中显示' },
  { name: 'alwaysShow', label: '聚合路由', extra: '打开后下级不展开，点击进入本页' },
  { name: 'internalOrExternal', label: '新窗口打开', extra: '打开后点击菜单时另开窗口' },
];

export function FlagFields() {
  return (
    <div className={styles.grid}>
      {FLAGS.map(({ name, label, extra }) => (
        <Form.Item key={name} name={name} label={label} extra={extra} valuePropName="checked">
          <Switch checkedChildren="是" unCheckedChildren="否" />
        </Form.Item>
      ))}
    </div>
  );
}
