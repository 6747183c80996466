import { SafetyOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';

interface RulesButtonProps {
  /** Name of the menu. */
  name: string;
  /** What is opened. */
  label: string;
  /** Why it cannot be opened yet: data rules require a saved grant. */
  missing: string | undefined;
  onOpen(): void;
}

/** Opens a menu's data rules, next to the menu in a tree of grants. */
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
          // A click on the name of a node also toggles its checkbox.
          event.stopPropagation();
          onOpen();
        }}
      />
    </Tooltip>
  );
}
