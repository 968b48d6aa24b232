import type { Device, SetAnswer } from './device-options.ts'
import { connectDevice } from './device.ts'
import type { DeviceKey } from './sign.ts'
import { backoffMs } from './wire.ts'

type Values = Record<string, unknown>

/** What a device of a fleet does; `late` is a report of an earlier time. */
export type FleetDeed =
  | { do: 'connect' }
  | { do: 'disconnect' }
  | { do: 'report'; data: Values }
  | { do: 'lose' }
  | { do: 'late'; time: number; data: Values }
  | { do: 'event'; deKey: string; data: unknown; status: 1 | 2 }

export interface FleetAnswer extends SetAnswer {
  code: number
  data?: unknown
  /** What is reported once the answer was given. */
  report?: Values
}

/** Pretend hardware: what it does and answers is its own; the fleet carries it out. */
export interface FleetDevice {
  clockOffMs: number
  firstAfterMs: number
  actions: readonly string[]
  step(now: number): { deeds: FleetDeed[]; nextAt: number }
  onSet(data: Values): FleetAnswer
  onAction(deKey: string): FleetAnswer
}

export interface FleetMember {
  key: DeviceKey
  device: FleetDevice
}

const RANDOMS = 0x10000
const REFUSED_FROM = 300

export interface Seat extends FleetMember {
  wants: boolean
  connection: Device | undefined
  isConnected: boolean
  connecting: Promise<void> | undefined
  failures: number
  connectAt: number
  nextAt: number | undefined
}

export const newSeat = (member: FleetMember): Seat => ({
  ...member,
  wants: true,
  connection: undefined,
  isConnected: false,
  connecting: undefined,
  failures: 0,
  connectAt: 0,
  nextAt: undefined,
})

interface SeatOptions {
  /** As `connectDevice` takes it. */
  url: string
  /** Epoch ms. */
  now: () => number
  isStopped: () => boolean
}

/** What the seats of one fleet do: connect, carry out deeds, answer, and disconnect. */
export function fleetSeats({ url, now, isStopped }: SeatOptions) {
  const totals = { reports: 0, events: 0, replies: 0, lost: 0, refused: 0 }
  const closing = new Set<Promise<void>>()
  let connectingCount = 0

  async function connect(seat: Seat): Promise<void> {
    connectingCount++
    const { key, device } = seat
    try {
      seat.connection = await connectDevice({
        ...key,
        url,
        now: () => now() + device.clockOffMs,
        onConnection: (isConnected) => {
          seat.isConnected = isConnected
        },
        onSet: (data) => answered(seat, device.onSet(data)),
        onAction: Object.fromEntries(device.actions.map((deKey) => [deKey, () => acted(seat, deKey)])),
        onAck: ({ code }) => {
          if (Number(code) >= REFUSED_FROM) totals.refused++
        },
      })
      seat.failures = 0
      seat.nextAt ??= now() + device.firstAfterMs
    } catch {
      // Full, restarting or wrong: it comes again, ever less often.
      seat.connectAt = performance.now() + backoffMs(seat.failures++, Math.floor(Math.random() * RANDOMS))
    } finally {
      connectingCount--
      seat.connecting = undefined
    }
    if (isStopped() || !seat.wants) disconnect(seat)
  }

  function disconnect(seat: Seat): void {
    const { connection } = seat
    seat.connection = undefined
    seat.isConnected = false
    if (!connection) return
    const ended = connection
      .close()
      .catch(() => undefined)
      .finally(() => closing.delete(ended))
    closing.add(ended)
  }

  function answered(seat: Seat, { report, ...answer }: FleetAnswer): SetAnswer {
    totals.replies++
    if (report) queueMicrotask(() => perform(seat, { do: 'report', data: report }))
    return answer
  }

  function acted(seat: Seat, deKey: string): unknown {
    const { code, msg, data } = seat.device.onAction(deKey)
    totals.replies++
    if (code >= REFUSED_FROM) throw new Error(msg ?? String(code))
    return data
  }

  /** What cannot be sent now is lost: a fleet keeps no queue of its own. */
  function perform(seat: Seat, deed: FleetDeed): void {
    if (deed.do === 'connect') seat.wants = true
    else if (deed.do === 'disconnect') {
      seat.wants = false
      disconnect(seat)
    } else if (deed.do === 'lose' || !seat.connection || !seat.isConnected) totals.lost++
    else void send(seat.connection, deed)
  }

  async function send(
    connection: Device,
    deed: Exclude<FleetDeed, { do: 'connect' | 'disconnect' | 'lose' }>,
  ): Promise<void> {
    try {
      if (deed.do === 'event') {
        await connection.event(deed.deKey, deed.data, deed.status)
        totals.events++
        return
      }
      if (deed.do === 'report') await connection.report(deed.data)
      else await connection.batch([{ type: 'property', time: deed.time, data: deed.data }])
      totals.reports++
    } catch {
      // The connection ended before it was acknowledged.
      totals.lost++
    }
  }

  return {
    totals,
    connect,
    disconnect,
    perform,
    connectingCount: () => connectingCount,
    closed: () => Promise.all(closing),
  }
}
