import { Button, Flex } from 'antd';
import { useState } from 'react';
import { ChoiceBox } from '../ChoiceBox.tsx';
import { type Choice, joined } from '../choice.ts';
import { textOfChoices } from '../use-chosen.ts';
import type { PersonKey } from './people.calls.ts';
import { UserDialog } from './UserDialog.tsx';
import { useChosenPeople } from './use-chosen-people.ts';

interface SelectUserProps {
  id?: string;
  /** Stored values joined by `,`. */
  value?: string | null;
  onChange?(value: string | null): void;
  multi?: boolean;
  modalWidth?: number;
  disabled?: boolean;
  /** The stored and the displayed field. */
  store?: PersonKey;
  text?: string;
  /** Called with the selection and its labels (contract/3 §16). */
  onBack?(chosen: { value: string; text: string }[]): void;
  placeholder?: string;
  /** Empty: no button next to the box. */
  buttonText?: string;
  'aria-label'?: string;
}

/** Selects people by department and account (contract/3 §10 JSelectUserByDep, with the filters of JSelectMultiUser). */
export function SelectUser(props: SelectUserProps) {
  const {
    id,
    value,
    onChange,
    multi = true,
    modalWidth = 1250,
    disabled,
    store = 'username',
    text = 'realname',
  } = props;
  const { onBack, placeholder = '请先选择用户', buttonText = '选择用户' } = props;
  const [open, setOpen] = useState(false);
  const { choices, remember } = useChosenPeople(store, text, value);
  const choose = (chosen: readonly Choice[]): void => {
    remember(chosen);
    onChange?.(joined(chosen));
    if (chosen.length > 0) onBack?.(chosen.map((choice) => ({ value: choice.value, text: choice.text })));
  };
  return (
    <Flex gap={8}>
      <ChoiceBox
        id={id}
        aria-label={props['aria-label']}
        placeholder={placeholder}
        disabled={disabled}
        text={textOfChoices(choices)}
        onOpen={() => setOpen(true)}
        onClear={() => onChange?.(null)}
      />
      {buttonText !== '' && (
        <Button type="primary" disabled={disabled} onClick={() => setOpen(true)}>
          {buttonText}
        </Button>
      )}
      {open && choices && (
        <UserDialog
          chosen={choices}
          several={multi}
          store={store}
          text={text}
          width={modalWidth}
          onClosed={() => setOpen(false)}
          onChoose={choose}
        />
      )}
    </Flex>
  );
}
