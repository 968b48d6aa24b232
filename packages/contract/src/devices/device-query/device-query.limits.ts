import { DAY_MS, MINUTE_MS } from '../../durations.ts'

/** Section 0009. */
export const deviceQueryLimits = {
  /** Devices with the same serial number, in different products, that a lookup lists. */
  sameSerial: 20,
  /** Gateways listed for one device. */
  centers: 20,
  timelinePage: { min: 1, max: 100, defaultValue: 20 },
  /** Characters of a payload in one line. */
  payload: 512,
  /** Values outside the model that a line lists. */
  reasons: 20,
  /** Changed objects, and changed fields of each, that a line lists. */
  objects: 5,
  fields: 12,
  /** The timeline around a moment in the past: the nearest lines before and after it. */
  moment: { beforeMs: DAY_MS, afterMs: 10 * MINUTE_MS, linesBefore: 15, linesAfter: 5, looksThrough: 100 },
  /** Updates of a device in which those of a time are looked for. */
  updatesLookedThrough: 100,
  keyword: { min: 1, max: 64 },
  /** Devices that a search over all products lists. */
  found: 8,
  cursor: { max: 200 },
} as const
