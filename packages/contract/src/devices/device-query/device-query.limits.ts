/** Section 0009. */
export const deviceQueryLimits = {
  /** Devices of one serial number, in different products, that a lookup names. */
  sameSerial: 20,
  /** On and off rows within a time that are counted: a shorter one leads further back. */
  counted: 10_000,
  /** Gateways that one device is told to hang on. */
  centers: 20,
  timelinePage: { min: 1, max: 100, defaultValue: 20 },
  /** Characters of a payload that a line carries. */
  payload: 512,
  /** Values off the model that a line names. */
  reasons: 20,
  /** Changed things, and changed fields of each, that a line names. */
  objects: 5,
  fields: 12,
  cursor: { max: 200 },
} as const
