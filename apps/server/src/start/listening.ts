import type { ListenOptions } from 'node:net'
import { LISTEN_BACKLOG } from '../listen-backlog.ts'

/** Says which setting names the port that another program has. */
export const portTaken =
  (setting: string, port: number) =>
  (error: unknown): never => {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    throw isTaken ? new Error(`Port ${port} is already in use. Set ${setting} to another port.`) : error
  }

type Addresses = Pick<ListenOptions, 'host' | 'ipv6Only' | 'backlog'>

/** Every address of the machine; one without IPv6 has no `::`. */
export async function listenEverywhere(listen: (addresses: Addresses) => Promise<unknown>): Promise<void> {
  try {
    await listen({ host: '::', ipv6Only: false, backlog: LISTEN_BACKLOG })
  } catch (error) {
    const hasNoIpv6 =
      error instanceof Error && 'code' in error && /^(EAFNOSUPPORT|EADDRNOTAVAIL)$/.test(String(error.code))
    if (!hasNoIpv6) throw error
    await listen({ host: '0.0.0.0', backlog: LISTEN_BACKLOG })
  }
}
