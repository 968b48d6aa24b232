import type { Device, SetAnswer } from './device-options.ts'
import { connectDevice } from './device.ts'
import { fleetButton, type FleetButton, type FleetPressing } from './fleet-button.ts'
import { fleetUpdates, type FleetFate, type FleetUpdates, type SeatUpdater } from './fleet-updates.ts'
import type { DeviceKey } from './sign.ts'
import { backoffMs, tails } from './wire.ts'

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
  /** What becomes of an update to this version. */
  onUpdate(version: string): FleetFate
}

export interface FleetMember {
  key: DeviceKey
  device: FleetDevice
  /** The firmware that the device ran last, by type. */
  firmware?: Readonly<Record<string, string>>
}

const RANDOMS = 0x10000
const REFUSED_FROM = 300

export interface Seat extends FleetMember {
  wants: boolean
  connection: Device | undefined
  isConnected: boolean
  connecting: Promise<void> | undefined
  updater: SeatUpdater | undefined
  /** Undefined: it stays unpressed. */
  button: FleetButton | undefined
  failures: number
  connectAt: number
  nextAt: number | undefined
}

const isPressed = (index: number, pressing: FleetPressing | undefined): pressing is FleetPressing =>
  pressing !== undefined && index < pressing.count

export const newSeat = (member: FleetMember, index: number, pressing: FleetPressing | undefined): Seat => ({
  ...member,
  wants: true,
  connection: undefined,
  isConnected: false,
  connecting: undefined,
  updater: undefined,
  button: isPressed(index, pressing)
    ? fleetButton((isBound) => pressing.onHome(member.key.serial, isBound))
    : undefined,
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
  updates?: FleetUpdates | undefined
}

function connected({ updater, button }: Seat, connection: Device): void {
  void updater?.connected()
  void button?.connected(connection)
}

/** What the seats of one fleet do: connect, carry out deeds, answer, and disconnect. */
export function fleetSeats({ url, now, isStopped, updates }: SeatOptions) {
  const updateTotals = { updates: 0, updatesFailed: 0, updatesRolledBack: 0, updatesBricked: 0 }
  const totals = { reports: 0, events: 0, replies: 0, lost: 0, refused: 0 }
  const updaterFor = updates && fleetUpdates(updates, updateTotals)
  const closing = new Set<Promise<void>>()
  let connectingCount = 0

  async function connect(seat: Seat): Promise<void> {
    connectingCount++
    const { key, device } = seat
    try {
      seat.updater ??= updaterFor && newUpdater(seat, updaterFor, { now, disconnect })
      if (seat.updater && !(await seat.updater.start())) return hang(seat)
      seat.connection = await connectDevice({
        ...key,
        url,
        now: () => now() + device.clockOffMs,
        onConnection: (isConnected) => {
          seat.isConnected = isConnected
          // The first time, the connection is not known yet.
          if (isConnected && seat.connection) connected(seat, seat.connection)
          else if (!isConnected) seat.button?.disconnected()
        },
        onBound: (state) => seat.button?.learn(state),
        onUpdate: (tail, body) => seat.updater?.receive(tail, body),
        onSet: (data) => answered(seat, device.onSet(data)),
        onAction: Object.fromEntries(device.actions.map((deKey) => [deKey, () => acted(seat, deKey)])),
        onAck: (ack) => {
          if (Number(ack.code) >= REFUSED_FROM) totals.refused++
          seat.updater?.receive(tails.ack, { ...ack })
        },
      })
      connected(seat, seat.connection)
      seat.failures = 0
      seat.nextAt ??= now() + device.firstAfterMs
    } catch {
      // Full, restarting or wrong: it comes again, ever less often.
      seat.connectAt = performance.now() + backoffMs(seat.failures++, Math.floor(Math.random() * RANDOMS))
    } finally {
      connectingCount--
      seat.connecting = undefined
    }
    // An image that fails its self-test restarts the device before it has connected.
    const isOff = seat.updater?.isOn() === false
    if (isStopped() || !seat.wants || isOff) disconnect(seat)
  }

  /** The image that it runs does not connect; only a new fleet switches the device off and on. */
  function hang(seat: Seat): void {
    seat.wants = false
    seat.nextAt = undefined
  }

  function disconnect(seat: Seat): void {
    const { connection } = seat
    seat.connection = undefined
    seat.isConnected = false
    seat.button?.disconnected()
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
    totals: () => ({ ...totals, ...updateTotals }),
    connect,
    disconnect,
    perform,
    connectingCount: () => connectingCount,
    closed: () => Promise.all(closing),
  }
}

function newUpdater(
  seat: Seat,
  updaterFor: ReturnType<typeof fleetUpdates>,
  { now, disconnect }: { now: () => number; disconnect: (seat: Seat) => void },
): SeatUpdater {
  const { key, device, firmware = {} } = seat
  return updaterFor({
    key,
    versions: firmware,
    fateOf: device.onUpdate,
    now: () => now() + device.clockOffMs,
    async send(tail, body) {
      if (!seat.connection) throw new Error('the device is offline')
      await seat.connection.send(tail, body)
    },
    onRestart(afterMs) {
      seat.connectAt = performance.now() + afterMs
      disconnect(seat)
    },
  })
}
