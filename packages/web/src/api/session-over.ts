/**
 * The client notices that the session is gone; what happens then (dialog, sign-out, reload) is the app's business.
 * The app installs its handler at start.
 */
export type SessionOverKind = 'session-over' | 'session-over-dialog';

let handler: (kind: SessionOverKind) => void = () => undefined;

export function onSessionOver(next: (kind: SessionOverKind) => void): void {
  handler = next;
}

export function reportSessionOver(kind: SessionOverKind): void {
  handler(kind);
}
