import type { FastifyReply } from 'fastify';

/** Ends what a call started when its page goes away before the answer. */
export function whileThere({ reply }: { reply: FastifyReply }): AbortSignal {
  const cancel = new AbortController();
  // Not the request: that closes as soon as its body has been read.
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) cancel.abort();
  });
  return cancel.signal;
}
