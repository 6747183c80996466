/**
 * Signals that the session has expired; the reaction (dialog, sign-out, reload) is up to the app, which installs its
 * handler at start.
 */
export type SessionOverKind = 'session-over' | 'session-over-dialog';

let handler: (kind: SessionOverKind) => void = () => undefined;

export function onSessionOver(next: (kind: SessionOverKind) => void): void {
  handler = next;
}

export function reportSessionOver(kind: SessionOverKind): void {
  handler(kind);
}
