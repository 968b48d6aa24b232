import type { Lifecycle } from '../../lifecycle.ts'
import { fleetStatus, type FleetStatus } from './fleet-simulator.ts'

export type FleetEvent = 'start' | 'make' | 'stop' | 'remove' | 'finishRemoval'

/** `make`: devices for an external simulator, which the server does not run. */
export const fleetLifecycle: Lifecycle<FleetStatus, FleetEvent> = {
  [fleetStatus.none]: { start: fleetStatus.running, make: fleetStatus.stopped },
  [fleetStatus.running]: { stop: fleetStatus.stopped, remove: fleetStatus.removing },
  [fleetStatus.stopped]: { start: fleetStatus.running, make: fleetStatus.stopped, remove: fleetStatus.removing },
  [fleetStatus.removing]: { finishRemoval: fleetStatus.none },
}
