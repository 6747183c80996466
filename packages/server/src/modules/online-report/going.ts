import type { FastifyReply, FastifyRequest } from 'fastify';

/** Ends what a call started when its page goes away before the answer. */
export function whileThere({ request, reply }: { request: FastifyRequest; reply: FastifyReply }): AbortSignal {
  const cancel = new AbortController();
  request.raw.once('close', () => {
    if (request.raw.destroyed && !reply.sent) cancel.abort();
  });
  return cancel.signal;
}
