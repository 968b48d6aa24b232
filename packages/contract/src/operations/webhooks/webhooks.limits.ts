import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../durations.ts'

export const webhooksLimits = {
  perAccount: 20,
  url: { max: 2048 },
  description: { max: 100 },
  products: 50,
  headers: 5,
  headerName: { max: 64 },
  headerValue: { max: 1024 },
  /** Both secrets sign for so long after a rotation. */
  rotationMs: DAY_MS,
  /** Requests to an endpoint at the same time; one while it fails. */
  parallel: 4,
  /** A sender that ended within this time has lost its delivery to another one. */
  leaseMs: 30 * SECOND_MS,
  /** Before each further attempt; the last one is dead. */
  retriesMs: [
    5 * SECOND_MS,
    5 * MINUTE_MS,
    30 * MINUTE_MS,
    2 * HOUR_MS,
    5 * HOUR_MS,
    10 * HOUR_MS,
    14 * HOUR_MS,
    20 * HOUR_MS,
    24 * HOUR_MS,
  ],
  /** Each pause is longer or shorter by up to this share. */
  retrySpread: 0.2,
  /** The longest pause that a receiver can ask for. */
  retryAfterMs: 24 * HOUR_MS,
  /** An endpoint that only failed for so long is turned off. */
  failingMs: 5 * DAY_MS,
  /** Messages and deliveries; also for so long an endpoint that is off collects. */
  keptDays: 30,
  /** What is stored of a reply. */
  replyChars: 1024,
  attemptsShown: 10,
  /** Of one replay by ids. */
  replayIds: 100,
  /** Of one replay of all dead deliveries, or of a period. */
  replayRows: 10_000,
  pageSize: { min: 1, max: 100 },
  subject: { max: 100 },
} as const
