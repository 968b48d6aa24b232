export interface PollingSettings {
  idleS: number
  /** While the client has something to do. */
  busyS: number
  /** Above this, all clients wait longer. */
  pollsPerSecond: number
}

export const usualPolling: PollingSettings = { idleS: 300, busyS: 30, pollsPerSecond: 500 }

const MOST_S = 86_399
const SPREAD = 0.2
const WINDOW_MS = 10_000

/** SWUpdate reads it as a time of day, so that a day is the limit. */
export function sleepText(seconds: number): string {
  const whole = Math.min(MOST_S, Math.max(1, Math.round(seconds)))
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** Spread by ± 10 %, so that devices that started together do not poll together; longer under load. */
export function pollingPace(settings: PollingSettings, now: () => number, random: () => number = Math.random) {
  const spread = (seconds: number): number => seconds * (1 - SPREAD / 2 + SPREAD * random())
  let beganAt = now()
  let polls = 0
  let load = 1

  return {
    next(isBusy: boolean): string {
      const passedMs = now() - beganAt
      if (passedMs < 0 || passedMs >= WINDOW_MS) {
        load = Math.max(1, polls / (Math.max(passedMs, WINDOW_MS) / 1000) / settings.pollsPerSecond)
        beganAt = now()
        polls = 0
      }
      polls++
      return sleepText(spread(load * (isBusy ? settings.busyS : settings.idleS)))
    },
  }
}
