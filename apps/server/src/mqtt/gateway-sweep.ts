import type { GatewayCore } from './gateway-core.ts'
import { pauseReason } from './pause-reason.ts'

const TICK_MS = 100
const TICKS_A_SWEEP = 10

/** Checks time limits once a second, and resumes paused connections ten times a second. */
export function startSweeping(core: GatewayCore) {
  function tick(): void {
    const now = core.clock.now()
    const held = [...core.held]
    for (const connection of held) {
      const device = connection.session?.device
      if (device && core.packetRates.has(device.deviceId, now)) connection.resume(pauseReason.rate)
    }
    core.relieve()
  }

  function sweep(): void {
    const now = core.clock.now()
    for (const connection of core.connections) connection.sweep(now)
    core.packetRates.sweep(now)
    core.signInRates.sweep(now)
    core.failedSignIns.sweep(now)
    core.recentKicks.sweep(now)
    tick()
  }

  let ticks = 0
  const timer = setInterval(() => {
    ticks++
    if (ticks % TICKS_A_SWEEP === 0) sweep()
    else if (core.held.size > 0) tick()
  }, TICK_MS)
  timer.unref()

  return { sweep, stop: (): void => clearInterval(timer) }
}
