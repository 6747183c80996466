/**
 * Frames that the server pushes over `/websocket/{userId}` (contract/2 §12.1). `state` and `plot` are our own: they are
 * sent only to sockets whose address asks for them, because a stock client announces every frame that it hears.
 */

/** Query parameter of a socket's address that asks for our own frames. */
export const OWN_FRAMES = 'own';

/** Commands that every client of the family knows. */
export const FAMILY_COMMANDS: ReadonlySet<unknown> = new Set(['topic', 'user']);

/** Announcements changed: for everyone (`topic`) or for this user (`user`). Browsers reload their list. */
export interface NoticeFrame {
  cmd: 'topic' | 'user';
  msgId: string;
  msgTxt: string;
  userId?: string;
}

/**
 * Versions of data cached by browsers: an outdated copy is fetched again (user-asks rows 2 and 3). Sent when a socket
 * opens and whenever a version changes.
 */
export interface StateFrame {
  cmd: 'state';
  rights: number;
  dictionaries: number;
}

export interface States {
  rights: number;
  dictionaries: number;
}

/** Value of the header `X-State`. */
export const stateText = ({ rights, dictionaries }: States): string => `${rights}.${dictionaries}`;

/** The versions in a header value, or undefined when it is invalid. */
export function statesOf(text: string | null): States | undefined {
  const parts = /^(\d{1,15})\.(\d{1,15})$/.exec(text ?? '');
  return parts ? { rights: Number(parts[1]), dictionaries: Number(parts[2]) } : undefined;
}
