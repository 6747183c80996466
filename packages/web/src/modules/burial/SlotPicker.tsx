import { type DictValue, dictText } from '@songbai/contract/dicts.ts';
import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { fetchSlots } from './burial.calls.ts';

type Slot = DictValue<'burial_slot'>;

interface SlotPickerProps {
  id?: string;
  cemeteryId: string;
  bookDate: string | null | undefined;
  value?: Slot;
  onChange?: (slot: Slot) => void;
}

/** The slots of a day; full ones cannot be chosen. */
export function SlotPicker({ id, cemeteryId, bookDate, value, onChange }: SlotPickerProps) {
  const { data } = useQuery({
    queryKey: ['burial', 'slots', cemeteryId, bookDate],
    queryFn: ({ signal }) => fetchSlots(cemeteryId, bookDate ?? '', signal),
    enabled: Boolean(bookDate),
  });
  if (!bookDate) return <span id={id}>请先选择安葬日期</span>;
  return (
    <Radio.Group
      id={id}
      value={value}
      onChange={(event) => onChange?.(event.target.value as Slot)}
      options={(data ?? []).map(({ slot, capacity, booked }) => ({
        value: slot,
        label: `${dictText('burial_slot', slot)}（余 ${capacity - booked}）`,
        disabled: booked >= capacity,
      }))}
    />
  );
}
