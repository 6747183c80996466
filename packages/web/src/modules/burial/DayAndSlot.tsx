import { errorText } from '@songbai/contract/errors.ts';
import { dayRefusal, firstBurialDay } from '@songbai/contract/modules/burial/burial.rules.ts';
import { dateText } from '@songbai/contract/rules/dates.ts';
import { Form } from 'antd';
import { DateInput } from '../../ui/DateInput.tsx';
import { SlotPicker } from './SlotPicker.tsx';

/** Why no burial can be booked for a day, by the server's rule; undefined while none is chosen. */
function dayProblem(bookDate: string | null | undefined): string | undefined {
  const refusal = bookDate ? dayRefusal({ bookDate, today: dateText(Date.now()) }) : undefined;
  return refusal && errorText(refusal.error, refusal.params);
}

/** Day and slot of a burial: none is offered that the server refuses. */
export function DayAndSlot({ cemeteryId }: { cemeteryId: string }) {
  const bookDate = Form.useWatch<string | null | undefined>('bookDate');
  return (
    <>
      <Form.Item
        name="bookDate"
        label="安葬日期"
        rules={[
          { required: true, message: '请选择安葬日期' },
          {
            validator: async (_rule, day?: string | null) => {
              const problem = dayProblem(day);
              if (problem) throw new Error(problem);
            },
          },
        ]}
      >
        <DateInput first={firstBurialDay(dateText(Date.now()))} />
      </Form.Item>
      <Form.Item name="slot" label="时段" rules={[{ required: true, message: '请选择时段' }]}>
        <SlotPicker cemeteryId={cemeteryId} bookDate={dayProblem(bookDate) ? null : bookDate} />
      </Form.Item>
    </>
  );
}
