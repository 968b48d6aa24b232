import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/**
 * `cut`: a connection ends within the reply; `hole`: nothing passes any more; `slow`: each piece comes late; `refuse`: no
 * connection is accepted; `forget`: nothing passes on the connections that are open, and new ones work, as behind a
 * firewall that has lost its table.
 */
export type WireFault = 'none' | 'cut' | 'hole' | 'slow' | 'refuse' | 'forget'

const CUT_AFTER_BYTES = 300
const SLOW_MS = 100

export interface FaultProxy extends AsyncDisposable {
  port: number
  /** Applies to connections that are open as well; the end of a fault ends them, as a repaired network does, unless they are forgotten. */
  become(fault: WireFault): void
}

/** A TCP proxy that breaks connections on demand. */
export async function faultProxy(target: NetConnectOpts): Promise<FaultProxy> {
  let fault: WireFault = 'none'
  const open = new Set<Socket>()
  const forgotten = new WeakSet<Socket>()

  const isSilent = (socket: Socket): boolean => fault === 'hole' || forgotten.has(socket)

  function pass(from: Socket, to: Socket, isReply: boolean): void {
    let passed = 0
    const cut = (chunk: Buffer): void => {
      const rest = Math.max(0, CUT_AFTER_BYTES - passed)
      passed += chunk.length
      to.write(chunk.subarray(0, rest))
      if (chunk.length <= rest) return
      to.end()
      from.destroy()
    }
    from.on('data', (chunk: Buffer) => {
      if (isSilent(from)) return
      if (fault === 'slow') setTimeout(() => to.writable && to.write(chunk), SLOW_MS)
      else if (fault === 'cut' && isReply) cut(chunk)
      else to.write(chunk)
    })
    from.on('end', () => isSilent(from) || to.end())
    from.on('close', () => isSilent(from) || to.destroy())
    from.on('error', () => undefined)
    open.add(from)
    from.on('close', () => open.delete(from))
  }

  const server = createServer((client) => {
    if (fault === 'refuse') {
      client.destroy()
      return
    }
    const upstream = connect(target)
    pass(client, upstream, false)
    pass(upstream, client, true)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()

  const endAll = (): void => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    become(next) {
      const isForgetting = fault === 'forget'
      fault = next
      if (next === 'forget') for (const socket of open) forgotten.add(socket)
      if (next === 'refuse' || (next === 'none' && !isForgetting)) endAll()
    },
    async [Symbol.asyncDispose]() {
      endAll()
      server.close()
    },
  }
}
