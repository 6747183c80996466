import { Button, Divider, Radio, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { Drawer } from '../../ui/layer.tsx';
import { resetSettings, type Settings, setSettings, useSettings } from '../settings.ts';
import { themeOf } from '../theme.ts';
import { ColourChoice } from './ColourChoice.tsx';
import styles from './settings-drawer.module.css';

/** 系统设置 (spec/1 §2, settings drawer): display settings of this browser. Every change applies at once. */
export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const settings = useSettings();
  const change = useChange();
  return (
    <Drawer open title="系统设置" size={320} onClose={onClose}>
      <Group title="整体风格设置">
        <Choice name="navTheme" label="菜单风格" options={{ light: '亮色菜单', dark: '暗色菜单' }} />
        <Choice name="appearance" label="明暗" options={{ light: '浅色', dark: '深色', system: '跟随系统' }} />
        <ColourChoice value={settings.primaryColor} onChange={(primaryColor) => change({ primaryColor })} />
      </Group>
      <Group title="导航模式">
        <Choice name="layout" label="导航模式" options={{ sidemenu: '侧边栏导航', topmenu: '顶部栏导航' }} />
        <Choice name="contentWidth" label="内容区域宽度" options={{ Fixed: '固定', Fluid: '流式' }} />
        <Flag name="fixedHeader" label="固定 Header" />
        <Flag
          name="autoHideHeader"
          label="下滑时隐藏 Header"
          {...(settings.fixedHeader ? {} : { offBecause: '固定 Header 时可配置' })}
        />
        <Flag
          name="fixSiderbar"
          label="固定侧边菜单"
          {...(settings.layout === 'sidemenu' ? {} : { offBecause: '侧边栏导航时可配置' })}
        />
      </Group>
      <Group title="其他设置">
        <Toggle label="色弱模式" checked={settings.colorWeak} onChange={(colorWeak) => change({ colorWeak })} />
        <Flag name="multipage" label="多页签模式" />
        <Flag
          name="restoreTabs"
          label="恢复上次页签"
          {...(settings.multipage ? {} : { offBecause: '多页签模式时可配置' })}
        />
      </Group>
      <Button block onClick={resetSettings}>
        恢复默认设置
      </Button>
    </Drawer>
  );
}

/** Applies a change, unless no theme can be derived from it: then nothing changes (spec/1 §8). */
function useChange(): (change: Partial<Settings>) => boolean {
  const { message } = useFeedback();
  return (change) => {
    try {
      themeOf({ ...useSettings.getState(), ...change, appearance: 'light' });
    } catch {
      void message.error('Failed to update theme');
      return false;
    }
    setSettings(change);
    return true;
  };
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {children}
      <Divider />
    </section>
  );
}

interface ChoiceProps<K extends keyof Settings> {
  name: K;
  label: string;
  options: Readonly<Record<Settings[K] & string, string>>;
}

function Choice<K extends 'navTheme' | 'appearance' | 'layout' | 'contentWidth'>({
  name,
  label,
  options,
}: ChoiceProps<K>) {
  const value = useSettings((settings) => settings[name]);
  return (
    <div className={styles.row}>
      <span>{label}</span>
      <Radio.Group
        aria-label={label}
        optionType="button"
        value={value}
        options={Object.entries<string>(options).map(([key, text]) => ({ value: key, label: text }))}
        onChange={(event) => setSettings({ [name]: event.target.value })}
      />
    </div>
  );
}

interface FlagProps {
  name: 'fixedHeader' | 'autoHideHeader' | 'fixSiderbar' | 'multipage' | 'restoreTabs';
  label: string;
  /** Why the setting currently has no effect. */
  offBecause?: string;
}

function Flag({ name, label, offBecause }: FlagProps) {
  const checked = useSettings((settings) => settings[name]);
  const reason = offBecause === undefined ? {} : { offBecause };
  return <Toggle label={label} checked={checked} onChange={(on) => setSettings({ [name]: on })} {...reason} />;
}

interface ToggleProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  offBecause?: string;
}

function Toggle({ label, checked, onChange, offBecause }: ToggleProps) {
  return (
    <div className={styles.row}>
      <span>
        {label}
        {offBecause && <small className={styles.reason}>{offBecause}</small>}
      </span>
      <Switch aria-label={label} checked={checked} onChange={onChange} disabled={offBecause !== undefined} />
    </div>
  );
}
