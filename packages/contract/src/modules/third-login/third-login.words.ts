/** Who may vouch for a person: the names that addresses and rows of bindings hold (contract/1 §2.5). */
export const THIRD_SOURCES = ['github', 'wechat_enterprise', 'dingtalk', 'wechat_open', 'oidc'] as const;
export type ThirdSource = (typeof THIRD_SOURCES)[number];

/** Posted to the window that opened the pop-up when the provider's answer came to nothing. */
export const THIRD_FAILED = '登录失败';
/** Begins the posted text that asks for a phone; the id of the waiting identity follows. */
export const THIRD_PHONE = '绑定手机号,';
/** The channel on which the pop-up speaks where the provider's page cut it off from its opener. */
export const THIRD_CHANNEL = 'songbai-third-login';

/** Posted when the identity was bound to the account that its owner had begun it from. */
export const THIRD_BOUND = '绑定成功';
/** Begins the posted reason why it was not. */
export const THIRD_UNBOUND = '绑定失败：';

/** CAS among the switches of administrators; no button, since it signs everybody in (contract/1 §2.10). */
export const CAS_SOURCE = 'cas';
