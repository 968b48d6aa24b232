import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** `cut`: a connection ends within the reply; `hole`: nothing passes any more; `slow`: each piece comes late; `refuse`: no connection is accepted. */
export type WireFault = 'none' | 'cut' | 'hole' | 'slow' | 'refuse'

const CUT_AFTER_BYTES = 300
const SLOW_MS = 100

export interface FaultProxy extends AsyncDisposable {
  port: number
  /** Applies to connections that are open as well; the end of a fault ends them, as a repaired network does. */
  become(fault: WireFault): void
}

/** A TCP proxy that breaks connections on demand. */
export async function faultProxy(target: NetConnectOpts): Promise<FaultProxy> {
  let fault: WireFault = 'none'
  const open = new Set<Socket>()

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
      if (fault === 'hole') return
      if (fault === 'slow') setTimeout(() => to.writable && to.write(chunk), SLOW_MS)
      else if (fault === 'cut' && isReply) cut(chunk)
      else to.write(chunk)
    })
    from.on('end', () => fault !== 'hole' && to.end())
    from.on('close', () => fault !== 'hole' && to.destroy())
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
      fault = next
      if (next === 'none' || next === 'refuse') endAll()
    },
    async [Symbol.asyncDispose]() {
      endAll()
      server.close()
    },
  }
}
