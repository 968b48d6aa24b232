import { deviceLimits } from './devices.limits.ts'

/** A serial number, as the source of a pattern: nothing that has a meaning in a topic (device-protocol §3). */
export const SERIAL = `[A-Za-z0-9_-]{1,${deviceLimits.serialLength}}`
