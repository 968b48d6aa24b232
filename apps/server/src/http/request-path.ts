import type { FastifyRequest } from 'fastify'

/** Without the query. */
export const pathOf = ({ url }: Pick<FastifyRequest, 'url'>): string => url.split('?')[0] ?? '/'
