import type { FleetPressing } from './fleet-button.ts'
import { fleetSeats, newSeat, type FleetMember } from './fleet-seats.ts'
import type { FleetUpdates, UpdateTotals } from './fleet-updates.ts'

export type { FleetAnswer, FleetDeed, FleetDevice, FleetMember } from './fleet-seats.ts'

export interface FleetTotals extends UpdateTotals {
  connected: number
  /** Acknowledged by the platform. */
  reports: number
  events: number
  replies: number
  lost: number
  refused: number
}

export interface FleetOptions {
  /** As `connectDevice` takes it. */
  url: string
  members: readonly FleetMember[]
  connectsPerSecond: number
  /** Epoch ms. */
  now: () => number
  /** Undefined: the devices don't update. */
  updates?: FleetUpdates | undefined
  /** Undefined: the buttons of the devices stay unpressed. */
  pressing?: FleetPressing | undefined
}

export interface RunningFleet {
  totals(): FleetTotals
  /** Ends all connections, after what was sent was acknowledged or five seconds. */
  stop(): Promise<void>
}

const TICK_MS = 50
const MAX_CONNECTING = 50
const STOP_TIMEOUT_MS = 5_000

/** Connects the members gradually and runs the actions of each at their times. */
export function runFleet({ url, members, connectsPerSecond, now, updates, pressing }: FleetOptions): RunningFleet {
  const seats = members.map((member, index) => newSeat(member, index, pressing))
  let isStopped = false
  const { totals, connect, disconnect, perform, connectingCount, closed } = fleetSeats({
    url,
    now,
    isStopped: () => isStopped,
    updates,
  })
  let allowance = connectsPerSecond / 10
  let lastTick = performance.now()

  function tick(): void {
    const tickedAt = performance.now()
    allowance = Math.min(connectsPerSecond, allowance + ((tickedAt - lastTick) / 1000) * connectsPerSecond)
    lastTick = tickedAt
    const at = now()
    for (const seat of seats) {
      const isWaiting = seat.wants && !seat.connection && !seat.connecting && seat.connectAt <= tickedAt
      if (isWaiting && allowance >= 1 && connectingCount() < MAX_CONNECTING) {
        allowance--
        seat.connecting = connect(seat)
      }
      if (seat.nextAt === undefined || seat.nextAt > at) continue
      const { deeds, nextAt } = seat.device.step(at)
      seat.nextAt = nextAt
      for (const deed of deeds) perform(seat, deed)
    }
  }

  const timer = setInterval(tick, TICK_MS)
  return {
    totals: () => ({ connected: seats.filter(({ isConnected }) => isConnected).length, ...totals() }),
    async stop() {
      isStopped = true
      clearInterval(timer)
      for (const seat of seats) disconnect(seat)
      const ended = (async () => {
        for (const { connecting } of seats) await connecting
        await closed()
      })()
      let giveUp: NodeJS.Timeout | undefined
      const late = new Promise((resolve) => (giveUp = setTimeout(resolve, STOP_TIMEOUT_MS)))
      await Promise.race([ended, late])
      clearTimeout(giveUp)
    },
  }
}
