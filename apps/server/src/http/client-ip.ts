import type { FastifyRequest } from 'fastify'

/** Where a request comes from; an IPv4 address that came in over an IPv6 socket in its usual form. */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => ip.replace(/^::ffff:(?=\d+\.)/i, '')
