import { expect, test } from 'vitest';
import { tagText } from './tag-text.ts';

test.each([
  ['', ''],
  ['头', '头'],
  ['头排', '头排'],
  ['头排近', '头排;近'],
  ['头排;近路', '头排;近路'],
  ['头;排近路', '头排;近路'],
  ['头排；近路朝', '头排;近路;朝'],
  ['𠀀𠀁𠀂', '𠀀𠀁;𠀂'],
])('%j becomes %j (spec/2 §5)', (typed, text) => {
  expect(tagText(typed)).toBe(text);
});
