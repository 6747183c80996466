import { EllipsisOutlined } from '@ant-design/icons';
import { Tabs as AntTabs, type TabsProps } from 'antd';
import { type ReactElement, useLayoutEffect, useRef } from 'react';

/**
 * Tabs of the component library, whose list has only tabs in it for screen readers: the library gives the role to the
 * whole bar, with the menu of the tabs that do not fit and what stands beside them (WCAG 1.3.1).
 */
export function Tabs(props: TabsProps) {
  return (
    <AntTabs
      renderTabBar={(bar, Bar) => <TabBar bar={<Bar {...bar} />} />}
      locale={NAMES}
      {...props}
      more={{ ...props.more, icon: MORE }}
    />
  );
}

const NAMES: TabsProps['locale'] = { dropdownAriaLabel: '更多标签', removeAriaLabel: '关闭', addAriaLabel: '新增' };
const MORE = <EllipsisOutlined aria-label="更多标签" />;

const MOVED = ['role', 'aria-orientation'];

function TabBar({ bar }: { bar: ReactElement }) {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const whole = mark.current?.nextElementSibling;
    const list = whole?.querySelector('.ant-tabs-nav-list');
    if (!whole || !list) return;
    for (const name of MOVED) {
      const value = whole.getAttribute(name);
      if (value === null) continue;
      list.setAttribute(name, value);
      whole.removeAttribute(name);
    }
  });
  return (
    <>
      <span ref={mark} hidden />
      {bar}
    </>
  );
}
