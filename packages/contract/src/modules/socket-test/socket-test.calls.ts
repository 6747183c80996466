import { Type } from 'typebox';

const message = Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S', title: '消息内容' });

/** Bodies of the two calls that test push messages (contract/2 §12.3). */
export const sendAllBody = Type.Object({ message });

export const sendUserBody = Type.Object({
  userId: Type.String({ minLength: 1, maxLength: 64, title: '用户' }),
  message,
});
