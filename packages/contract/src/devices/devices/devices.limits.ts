/** Limits of the device plane (device-protocol §1 to §4). */
export const deviceLimits = {
  serialLength: 32,
  nameLength: 64,
  remarkLength: 200,
  searchLength: 64,
  /** Tags that a filter combines: a device must have all of them. */
  tagsPerFilter: 5,
  /** Properties of the model as columns of the device list. */
  listColumns: 8,
  connectPacketBytes: 4 * 1024,
  connectTimeoutMs: 10_000,
  packetBytes: 256 * 1024,
  inflight: 100,
  signTimestampMs: 5 * 60_000,
  /** The longest time for which a request for messages waits. */
  httpWaitSeconds: { max: 50, defaultValue: 30 },
  /** How long a device counts as online after it has asked over HTTP. */
  httpQuietMs: 120_000,
  deviceTimeAheadMs: 5 * 60_000,
  deviceTimeBehindMs: 7 * 86_400_000,
  propertiesPerReport: 200,
  itemsPerBatch: 200,
  subsPerGateway: 500,
  subsPerMessage: 100,
  /** All desired values of a device as JSON, which must fit into one message. */
  shadowBytes: 192 * 1024,
  commandExpireSeconds: { min: 1, max: 86_400, defaultValue: 30 },
  waitingCommands: 100,
  /** A command's content as JSON, which must fit into one message. */
  commandBytes: 192 * 1024,
  devicesPerProduct: 100_000,
  /** What a device reports about the firmware that it runs. */
  firmwareVersion: { max: 64 },
  hardwareRevision: { min: 0, max: 32 },
  modelVersion: { min: 1, max: 1_000_000 },
  bootReason: { min: 0, max: 32 },
  countryCode: /^[A-Z]{2}$/,
  timeZoneMinutes: { min: -14 * 60, max: 14 * 60 },
  deltas: 8,
  deltaName: { max: 16 },
  shownMessages: 100,
  /** Characters of a payload in a list of messages. */
  shownPayload: 2048,
  shownCommands: 20,
  shownRejectedConnections: 20,
  rejectedConnectionsPerProduct: 200,
  problemsPerDevice: 200,
  /** The newest keys without a property that stay on the device's page. */
  unknownKeys: 50,
  /** The maximum size as JSON text, and depth, of a value without a property to limit it. */
  unknownValue: { max: 1024, depth: 8 },
  /** The maximum JSON text of an array or struct in the model: all latest values of a device share one row. */
  modelledValue: { max: 16 * 1024 },
  messageKeepDays: 30,
  onoffKeepDays: 90,
  /** The same retention as for the messages that carried them. */
  commandKeepDays: 30,
} as const
