import type { FastifyRequest } from 'fastify'

/** The client's address; the IPv4 form of an IPv4 address on an IPv6 socket. */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => ip.replace(/^::ffff:(?=\d+\.)/i, '')
