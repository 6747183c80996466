import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { fetchSlots } from './burial.calls.ts';

interface SlotPickerProps {
  id?: string;
  cemeteryId: string;
  bookDate: string | null | undefined;
  value?: string;
  onChange?: (slot: string) => void;
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
      onChange={(event) => onChange?.(event.target.value as string)}
      options={(data ?? []).map(({ slot, capacity, booked }) => ({
        value: slot,
        label: `${slot}（余 ${Math.max(capacity - booked, 0)}）`,
        disabled: booked >= capacity,
      }))}
    />
  );
}
