export const virtualDevicesRefusals = {
  'virtual-devices.notBound': 60404,
  'virtual-devices.tooMany': 60016,
  'virtual-devices.ticketSpent': 60016,
  'virtual-devices.hidden': 60016,
} as const satisfies Record<string, number>
