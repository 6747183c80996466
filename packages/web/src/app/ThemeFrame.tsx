import { App as AntApp, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { useMediaQuery } from '../lib/media.ts';
import { EMPTY, renderEmpty } from '../ui/empty.tsx';
import { FORM } from '../ui/form-config.ts';
import { showAppearance } from './appearance.ts';
import { followAccount, useSettings, watchSettings } from './settings.ts';
import { type Look, themeOf } from './theme.ts';

/** 取消, not 取 消. */
const BUTTON = { autoInsertSpace: false } as const;

/** Themes the component library by the settings, including changes made in other windows. */
export function ThemeFrame({ children }: { children: ReactNode }) {
  const primaryColor = useSettings((settings) => settings.primaryColor);
  const chosen = useSettings((settings) => settings.appearance);
  const system = useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  const appearance = chosen === 'system' ? system : chosen;
  const colorWeak = useSettings((settings) => settings.colorWeak);
  const look = useMemo<Look>(() => ({ primaryColor, appearance, colorWeak }), [primaryColor, appearance, colorWeak]);
  const theme = useMemo(() => themeOf(look), [look]);
  // Before paint, so that the library's colours and ours change together.
  useLayoutEffect(() => showAppearance(look), [look]);
  useEffect(watchSettings, []);
  useEffect(followAccount, []);
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={BUTTON} form={FORM} empty={EMPTY} renderEmpty={renderEmpty}>
      <AntApp className="sb-app">{children}</AntApp>
    </ConfigProvider>
  );
}
