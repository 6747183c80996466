import { SaveOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Flex, InputNumber, Popover, Switch } from 'antd';
import { useId } from 'react';
import { useFeedback } from '../../../lib/feedback.ts';
import { ADD_ROWS_MAX, type AddSettings, keepAddSettings } from './add-settings.ts';

interface AddSettingsButtonProps {
  settings: AddSettings;
  onChange(settings: AddSettings): void;
}

/** The gear next to 新增 (contract/3 §12.1). */
export function AddSettingsButton({ settings, onChange }: AddSettingsButtonProps) {
  const { message } = useFeedback();
  const id = useId();
  const put = (change: Partial<AddSettings>) => onChange({ ...settings, ...change });
  const save = () => {
    keepAddSettings(settings);
    message.success('保存成功');
  };
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      title={
        <Flex justify="space-between" align="center">
          添加设置
          <Button
            type="text"
            size="small"
            icon={<SaveOutlined />}
            aria-label="保存为默认值"
            title="保存为默认值"
            onClick={save}
          />
        </Flex>
      }
      content={
        <Flex vertical gap={8} style={{ width: 220 }}>
          <Flex justify="space-between" align="center">
            <label htmlFor={`${id}count`}>添加行数</label>
            <InputNumber
              id={`${id}count`}
              min={1}
              max={ADD_ROWS_MAX}
              precision={0}
              value={settings.addRowNum}
              onChange={(count) => put({ addRowNum: count ?? 1 })}
            />
          </Flex>
          <Flex justify="space-between" align="center">
            <label htmlFor={`${id}place`} title="0 = 最底部">
              添加位置（0 = 最底部）
            </label>
            <InputNumber
              id={`${id}place`}
              min={0}
              precision={0}
              value={settings.addIndex}
              onChange={(place) => put({ addIndex: place ?? 0 })}
            />
          </Flex>
          <Flex justify="space-between" align="center">
            <label htmlFor={`${id}scroll`}>添加后滚动到底部</label>
            <Switch
              id={`${id}scroll`}
              checked={settings.addScrollToBottom}
              onChange={(on) => put({ addScrollToBottom: on })}
            />
          </Flex>
        </Flex>
      }
    >
      <Button type="text" icon={<SettingOutlined />} aria-label="添加设置" />
    </Popover>
  );
}
