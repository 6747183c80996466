import { App as AntApp, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { showAppearance } from './appearance.ts';
import { useSettings, watchSettings } from './settings.ts';
import { type Look, themeOf } from './theme.ts';

/** The component library in the colours of the settings, this window's and those made in others. */
export function ThemeFrame({ children }: { children: ReactNode }) {
  const primaryColor = useSettings((settings) => settings.primaryColor);
  const appearance = useSettings((settings) => settings.appearance);
  const colorWeak = useSettings((settings) => settings.colorWeak);
  const look = useMemo<Look>(() => ({ primaryColor, appearance, colorWeak }), [primaryColor, appearance, colorWeak]);
  const theme = useMemo(() => themeOf(look), [look]);
  // Before paint: both halves of the page change together.
  useLayoutEffect(() => showAppearance(look), [look]);
  useEffect(watchSettings, []);
  return (
    <ConfigProvider locale={zhCN} theme={theme}>
      <AntApp className="sb-app">{children}</AntApp>
    </ConfigProvider>
  );
}
