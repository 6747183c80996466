import { SafetyOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';

interface RulesButtonProps {
  /** Of the menu. */
  name: string;
  /** What is opened. */
  label: string;
  /** Why it cannot be opened yet: rules hang on a menu that was saved. */
  missing: string | undefined;
  onOpen(): void;
}

/** Beside a menu in a tree of grants: opens its data rules. */
export function RulesButton({ name, label, missing, onOpen }: RulesButtonProps) {
  return (
    <Tooltip title={missing ?? label}>
      <Button
        type="text"
        size="small"
        icon={<SafetyOutlined />}
        aria-label={`${name}的${label}`}
        disabled={missing !== undefined}
        onClick={(event) => {
          // A click on the name of a node is a click on its box.
          event.stopPropagation();
          onOpen();
        }}
      />
    </Tooltip>
  );
}
