export const fleetSimulatorRefusals = {
  'fleet-simulator.released': 60016,
  'fleet-simulator.running': 60016,
  'fleet-simulator.removing': 60016,
  'fleet-simulator.inUse': 60016,
  'fleet-simulator.notRunning': 60016,
  'fleet-simulator.none': 60404,
  'fleet-simulator.tooFast': 60016,
  'fleet-simulator.serversFull': 60016,
} as const satisfies Record<string, number>
