import { setTimeout as delay } from 'node:timers/promises'
import { collectGarbage } from './measuring/collect-garbage.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { startLoad } from './load/ingest-load-process.ts'
import { startIngestSlipway } from './load/ingest-slipway.ts'
import { memoryMibOf, report } from './measuring/measure.ts'

const CONNECTIONS = 8000
const QUIET_MS = 5000
const KIB_PER_MIB = 1024

export interface IdleConnections {
  connections: number
  /** Growth of the server process per connection, with a garbage collection before both measurements. */
  kib: number
  /** The same without a collection: the memory right after that many sign-ins. */
  uncollectedKib: number
  /** The growth of the JavaScript heap per connection: memory that was free in the process before cannot hide it. */
  heapKib: number
}

/** The memory of a signed-in, idle device in the server process (PSS; without the kernel's socket buffers). */
export async function measureIdleConnections(): Promise<IdleConnections> {
  const inspectorPort = await freePort()
  await using slipway = await startIngestSlipway(CONNECTIONS, {
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}`,
  })
  using load = startLoad()
  const quiet = async () => {
    const heapBytes = await collectGarbage(inspectorPort)
    await delay(QUIET_MS)
    return { heapBytes, mib: memoryMibOf([slipway.pid]) }
  }
  const before = await quiet()
  await load.tell({ order: 'connect', port: slipway.mqttPort, devices: slipway.devices })
  await delay(QUIET_MS)
  const uncollected = memoryMibOf([slipway.pid])
  const after = await quiet()
  await load.tell({ order: 'close' })
  const kibOf = (mib: number) => ((mib - before.mib) * KIB_PER_MIB) / CONNECTIONS
  return {
    connections: CONNECTIONS,
    kib: kibOf(after.mib),
    uncollectedKib: kibOf(uncollected),
    heapKib: (after.heapBytes - before.heapBytes) / KIB_PER_MIB / CONNECTIONS,
  }
}

export function reportIdleConnections({ connections, ...idle }: IdleConnections): void {
  report('bench/idle-connections', {
    'idle connections': String(connections),
    'memory an idle connection, KiB (goal ≤ 32)': idle.kib,
    'the same before any collection, KiB': idle.uncollectedKib,
    'of its JavaScript heap alone, KiB': idle.heapKib,
  })
}

if (import.meta.main) reportIdleConnections(await measureIdleConnections())
