/** A socket class that echoes every frame to all instances, as the server does, with a sender. */
export function echoingSocket() {
  const all: EchoingSocket[] = [];
  class EchoingSocket {
    static readonly OPEN = 1;
    onopen?: () => void;
    onclose?: () => void;
    onmessage?: (event: { data: unknown }) => void;
    readyState = 0;
    readonly url: string;
    constructor(url: string) {
      this.url = url;
      all.push(this);
      queueMicrotask(() => {
        this.readyState = 1;
        this.onopen?.();
      });
    }
    send(text: string): void {
      const frame = { ...(JSON.parse(text) as object), sender: { userId: 'u2', realname: '李' } };
      for (const socket of all) socket.onmessage?.({ data: JSON.stringify(frame) });
    }
    close(): void {
      this.readyState = 3;
    }
    static readonly all = all;
  }
  return EchoingSocket;
}
