import {
  ApartmentOutlined,
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  CalendarOutlined,
  ClockCircleOutlined,
  ClusterOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  DollarOutlined,
  EnvironmentOutlined,
  ExperimentOutlined,
  FileTextOutlined,
  FolderOutlined,
  FormOutlined,
  GlobalOutlined,
  HomeOutlined,
  IdcardOutlined,
  LockOutlined,
  MailOutlined,
  MenuOutlined,
  MessageOutlined,
  MonitorOutlined,
  PictureOutlined,
  PrinterOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingOutlined,
  SolutionOutlined,
  TableOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  UnorderedListOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType, ReactNode } from 'react';

/** Available menu icons with their search keywords. Listed explicitly, to avoid bundling the whole library. */
const ICONS: Readonly<Record<string, readonly [label: string, icon: ComponentType]>> = {
  home: ['首页', HomeOutlined],
  dashboard: ['仪表盘', DashboardOutlined],
  appstore: ['应用', AppstoreOutlined],
  'file-text': ['文档', FileTextOutlined],
  folder: ['文件夹', FolderOutlined],
  form: ['表单', FormOutlined],
  table: ['表格', TableOutlined],
  book: ['书册', BookOutlined],
  picture: ['图片', PictureOutlined],
  printer: ['打印', PrinterOutlined],
  team: ['团队', TeamOutlined],
  user: ['用户', UserOutlined],
  idcard: ['证件', IdcardOutlined],
  solution: ['人员档案', SolutionOutlined],
  apartment: ['组织机构', ApartmentOutlined],
  cluster: ['层级', ClusterOutlined],
  bank: ['机构', BankOutlined],
  environment: ['地点', EnvironmentOutlined],
  'customer-service': ['客服', CustomerServiceOutlined],
  shop: ['门店', ShopOutlined],
  shopping: ['购物', ShoppingOutlined],
  dollar: ['金额', DollarOutlined],
  audit: ['审核', AuditOutlined],
  tags: ['标签', TagsOutlined],
  calendar: ['日历', CalendarOutlined],
  'clock-circle': ['时间', ClockCircleOutlined],
  bell: ['提醒', BellOutlined],
  mail: ['邮件', MailOutlined],
  message: ['消息', MessageOutlined],
  'bar-chart': ['统计', BarChartOutlined],
  monitor: ['监控', MonitorOutlined],
  database: ['数据', DatabaseOutlined],
  api: ['接口', ApiOutlined],
  setting: ['设置', SettingOutlined],
  tool: ['工具', ToolOutlined],
  lock: ['锁', LockOutlined],
  'safety-certificate': ['安全', SafetyCertificateOutlined],
  global: ['网络', GlobalOutlined],
  menu: ['菜单', MenuOutlined],
  experiment: ['示例', ExperimentOutlined],
};

/** Names are plain or in the newer servers' format `ant-design:home-outlined`. */
export function plainIconName(name: string): string {
  return name.replace(/^ant-design:/, '').replace(/-outlined$/, '');
}

/** The icon of a name; an unknown name gets the list icon. It accompanies a text and is hidden from screen readers. */
export function menuIcon(name: string): ReactNode {
  const plain = plainIconName(name);
  const known = Object.hasOwn(ICONS, plain) ? ICONS[plain] : undefined;
  const Icon = known?.[1] ?? UnorderedListOutlined;
  return <Icon aria-hidden />;
}

/** All available icons, in table order. */
export const ICON_CHOICES: readonly { name: string; label: string }[] = Object.entries(ICONS).map(
  ([name, [label]]) => ({
    name,
    label,
  }),
);
