import type { BurialSlot } from '@songbai/contract/modules/burial/burial.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useEffect } from 'react';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { fetchSlots } from './burial.calls.ts';

interface SlotPickerProps {
  id?: string;
  cemeteryId: string;
  bookDate: string | null | undefined;
  value?: string;
  onChange?: (slot: string | undefined) => void;
}

const isFree = ({ booked, capacity }: BurialSlot): boolean => booked < capacity;

/** The slots of a day; full ones cannot be chosen, and one that was chosen for another day is given up where it is full. */
export function SlotPicker({ id, cemeteryId, bookDate, value, onChange }: SlotPickerProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['burial', 'slots', cemeteryId, bookDate],
    queryFn: ({ signal }) => fetchSlots(cemeteryId, bookDate ?? '', signal),
    enabled: Boolean(bookDate),
  });
  const isGone = data !== undefined && Boolean(value) && !data.some((one) => one.slot === value && isFree(one));
  useEffect(() => {
    if (isGone) onChange?.(undefined);
  }, [isGone, onChange]);
  if (!bookDate) return <span id={id}>请先选择安葬日期</span>;
  if (error) return <LoadFailure error={error} onRetry={() => refetch()} />;
  if (data && !data.some(isFree)) {
    return <span id={id}>当天各时段均已约满，请选择其他日期</span>;
  }
  return (
    <Radio.Group
      id={id}
      value={value}
      onChange={(event) => onChange?.(event.target.value as string)}
      options={(data ?? []).map((one) => ({
        value: one.slot,
        label: `${one.slot}（余 ${Math.max(one.capacity - one.booked, 0)}）`,
        disabled: !isFree(one),
      }))}
    />
  );
}
