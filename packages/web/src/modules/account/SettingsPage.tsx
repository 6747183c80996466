import { Menu } from 'antd';
import type { ComponentType } from 'react';
import { Link, useLocation } from 'react-router';
import { usePhone } from '../../lib/media.ts';
import styles from './account.module.css';
import { BaseSection } from './BaseSection.tsx';
import { BindingSection } from './BindingSection.tsx';
import { CustomSection } from './CustomSection.tsx';
import { NotificationSection } from './NotificationSection.tsx';
import { SecuritySection } from './SecuritySection.tsx';

interface Section {
  path: string;
  title: string;
  Part: ComponentType;
}

const BASE: Section = { path: '/account/settings/base', title: '基本设置', Part: BaseSection };

const SECTIONS: readonly Section[] = [
  BASE,
  { path: '/account/settings/security', title: '安全设置', Part: SecuritySection },
  { path: '/account/settings/custom', title: '个性化设置', Part: CustomSection },
  { path: '/account/settings/binding', title: '账户绑定', Part: BindingSection },
  { path: '/account/settings/notification', title: '新消息通知', Part: NotificationSection },
];

/** 账户设置 (spec/1 §2): the visible section is part of the address. */
export function SettingsPage() {
  const { pathname } = useLocation();
  const narrow = usePhone();
  const { path, title, Part } = SECTIONS.find((section) => section.path === pathname) ?? BASE;
  return (
    <div className={styles.settings}>
      <nav aria-label="账户设置">
        <Menu
          mode={narrow ? 'horizontal' : 'inline'}
          selectedKeys={[path]}
          items={SECTIONS.map((section) => ({
            key: section.path,
            label: <Link to={section.path}>{section.title}</Link>,
          }))}
        />
      </nav>
      <section className={styles.section} aria-labelledby={`section-${path}`}>
        <h2 id={`section-${path}`}>{title}</h2>
        <Part />
      </section>
    </div>
  );
}
