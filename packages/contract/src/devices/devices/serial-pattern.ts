import { deviceLimits } from './devices.limits.ts'

/** The source of the serial number's pattern: it excludes characters with a meaning in topics (device-protocol §3). */
export const SERIAL = `[A-Za-z0-9_-]{1,${deviceLimits.serialLength}}`
