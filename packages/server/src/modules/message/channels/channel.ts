import type { DictValue } from '@songbai/contract/dicts.ts';
import type { Work } from '../../../resource/write/work.ts';
import type { Person } from '../people.store.ts';

export type ChannelType = DictValue<'messageType'>;

/** A message on its way. */
export interface Outgoing {
  /** The same in every try, so that a receiver can recognise a second copy. */
  id: string;
  tenantId: number;
  /** One line. */
  title: string;
  content: string;
  /** The content is rich text, which was cleaned. */
  html: boolean;
  /** As it was addressed: an account name, an address or a phone. */
  receiver: string;
  /** The account of that name, if there is one. */
  person?: Person | undefined;
}

/** One way of sending. */
export interface Channel {
  /** Messages on the way at once, on each node. */
  places: number;
  /** Robots speak to their group; the others need a receiver. */
  toGroup?: true;
  /** Why nothing can be sent this way here; undefined when it can. */
  unready(): string | undefined;
  /**
   * Sends, and resolves when the other side has taken it. `finish` writes down that it was sent.
   * @throws SendFailure
   */
  send?(message: Outgoing): Promise<void>;
  /** Sends within the transaction that notes that it was sent: for what lies in our own database. */
  deliver?(work: Work, message: Outgoing): Promise<void>;
  /** Ends connections. */
  stop?(): void | Promise<void>;
}

/**
 * Why a message did not go out, in Chinese. `final`: trying again would not help. `away`: the service does not answer,
 * so that the others need not be tried either.
 */
export class SendFailure extends Error {
  readonly kind: 'final' | 'later' | 'away';

  constructor(message: string, kind: SendFailure['kind'], options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
