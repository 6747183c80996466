import {
  AppstoreOutlined,
  CustomerServiceOutlined,
  DatabaseOutlined,
  ExperimentOutlined,
  FileTextOutlined,
  HomeOutlined,
  SettingOutlined,
  TeamOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { ComponentType, ReactNode } from 'react';

/** Icon names that menus use. Explicit, so that the icon library is not shipped whole. */
const ICONS: Readonly<Record<string, ComponentType>> = {
  home: HomeOutlined,
  appstore: AppstoreOutlined,
  'file-text': FileTextOutlined,
  team: TeamOutlined,
  'customer-service': CustomerServiceOutlined,
  database: DatabaseOutlined,
  setting: SettingOutlined,
  experiment: ExperimentOutlined,
};

/** Names come plain or in the newer servers' form `ant-design:home-outlined`. */
export function menuIcon(name: string): ReactNode {
  const plain = name.replace(/^ant-design:/, '').replace(/-outlined$/, '');
  const Icon = Object.hasOwn(ICONS, plain) ? ICONS[plain] : undefined;
  return Icon ? <Icon /> : <UnorderedListOutlined />;
}
