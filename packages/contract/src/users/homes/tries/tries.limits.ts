import { DAY_MS, HOUR_MS } from '../../../durations.ts'

export const tryLimits = {
  /** SI-062. */
  lifeMs: { try: DAY_MS, debug: 2 * HOUR_MS },
  /** Links that one account has open for one product. */
  perProduct: 20,
  /** Phones that open one link. */
  phones: 20,
  agent: 200,
  /** What a phone tells its developer at a time. */
  logLines: 20,
  logLine: { max: 300 },
  /** Addresses at which a phone may reach the installation. */
  urls: 8,
  link: 2_000,
} as const
