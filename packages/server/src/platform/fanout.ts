/** Fan-out between nodes: what one publishes all others receive. */
export interface Fanout {
  publish(message: string): void;
  onMessage(listener: (message: string) => void): void;
}
