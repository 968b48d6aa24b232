export const devicesRefusals = {
  'devices.notFound': 60404,
  'devices.serialTaken': 60016,
  'devices.tooMany': 60016,
  'devices.offModel': 60016,
  'devices.noSuchCommand': 60404,
  'devices.commandOver': 60016,
  'devices.commandQueueFull': 60016,
  'devices.shadowChanged': 60016,
  'devices.shadowTooLarge': 60016,
  'devices.disabled': 60016,
  'devices.notSubDevice': 60404,
} as const satisfies Record<string, number>
