/** The purpose of a code sent by SMS (contract/1 §2.3). */
export const SMS_MODE = { signIn: '0', register: '1', recover: '2' } as const;
export type SmsMode = (typeof SMS_MODE)[keyof typeof SMS_MODE];
