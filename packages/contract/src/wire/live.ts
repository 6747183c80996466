/** Frames that the server pushes over `/websocket/{userId}` (contract/2 §12.1); `state` and `plot` are our own. */

/** Something happened to announcements: to everybody (`topic`) or to this person (`user`). Browsers reload their list. */
export interface NoticeFrame {
  cmd: 'topic' | 'user';
  msgId: string;
  msgTxt: string;
  userId?: string;
}

/**
 * Versions of what browsers keep: whoever holds an older one fetches it anew (user-asks rows 2 and 3). Sent when a socket
 * opens and whenever one of them moved.
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

/** The versions of a header value, or undefined for anything that is none. */
export function statesOf(text: string | null): States | undefined {
  const parts = /^(\d{1,15})\.(\d{1,15})$/.exec(text ?? '');
  return parts ? { rights: Number(parts[1]), dictionaries: Number(parts[2]) } : undefined;
}
