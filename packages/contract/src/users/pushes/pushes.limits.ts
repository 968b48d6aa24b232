import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../durations.ts'

export const pushLimits = {
  /** Phones and browsers of one user; a further one replaces the oldest. */
  subscriptions: 10,
  endpoint: { max: 2_048 },
  /** A day of minutes, as quiet hours begin and end. */
  minuteOfDay: { min: 0, max: 1_439 },
  /** 0 ends the mute. */
  muteMinutes: { min: 0, max: 43_200 },
  /** Muted devices and events of a user. */
  mutes: 200,
  /** How long a push service keeps a push for a phone that is away. */
  ttlMs: { alarm: 4 * HOUR_MS, notice: DAY_MS },
  tries: 5,
  /** Before the second try, where the service names no time; then twice as long each time. */
  firstRetryMs: 30 * SECOND_MS,
  /** A sender that died: another one takes its pushes. */
  leaseMs: MINUTE_MS,
  deliveriesKeptMs: 30 * DAY_MS,
  /** The latest deliveries of an event whose times are summed up for its developers. */
  timed: 1_000,
  /** Test pushes of one user. */
  testEveryMs: 5 * SECOND_MS,
} as const
