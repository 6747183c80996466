import type { FastifyRequest } from 'fastify';

/** Whether the stock Vue3 client asks, which names itself in a header (contract/1 §6.2). */
export const isVue3 = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers['x-version'] === 'v3';
