/** Bounds of the device plane (device-protocol §1 to §4). */
export const deviceLimits = {
  serialLength: 32,
  connectPacketBytes: 4 * 1024,
  connectTimeoutMs: 10_000,
  packetBytes: 256 * 1024,
  inflight: 100,
  signTimestampMs: 5 * 60_000,
  deviceTimeAheadMs: 5 * 60_000,
  deviceTimeBehindMs: 7 * 86_400_000,
  propertiesPerReport: 200,
  itemsPerBatch: 200,
  subsPerGateway: 500,
  subsPerMessage: 100,
  /** Of all desired values of a device, as JSON: so much fits into one message. */
  shadowBytes: 192 * 1024,
  commandExpireSeconds: { min: 1, max: 86_400, defaultValue: 30 },
  waitingCommands: 100,
  /** Of what a command carries, as JSON: so much fits into one message. */
  commandBytes: 192 * 1024,
  devicesPerProduct: 100_000,
  shownMessages: 100,
  /** Characters of a message's payload that a list of messages carries. */
  shownPayload: 2048,
  shownCommands: 20,
  shownRefusedAttempts: 20,
  refusedAttemptsPerProduct: 200,
  /** A value that no property bounds, as JSON text, and how deep it may be. */
  unknownValue: { max: 1024, depth: 8 },
  /** An array or a struct that its property allows, as JSON text: all latest values of a device are one row. */
  modelledValue: { max: 16 * 1024 },
  messageKeepDays: 30,
  onoffKeepDays: 90,
  /** As long as the messages that carried them. */
  commandKeepDays: 30,
} as const
