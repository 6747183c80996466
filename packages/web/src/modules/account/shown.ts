/** 138****0001: users recognise their own number, onlookers cannot read it. */
export function maskedPhone(phone: string | null | undefined): string {
  if (!phone) return '';
  return phone.length < 8 ? '*'.repeat(phone.length) : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

/** w***@songbai.cn */
export function maskedEmail(email: string | null | undefined): string {
  if (!email) return '';
  const at = email.lastIndexOf('@');
  return at < 1 ? '***' : `${email.slice(0, 1)}***${email.slice(at)}`;
}
