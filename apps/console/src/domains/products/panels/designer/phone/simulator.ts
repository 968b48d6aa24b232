import type { LiveDevice } from '@slipway/panel/live-device.ts'
import type { ComponentType } from 'react'

interface SimulatorProps {
  productId: string
  onLive: (live: LiveDevice | undefined) => void
}

/** The simulator of the virtual device that the phone runs on; given by the app, as devices know products. */
export type Simulator = ComponentType<SimulatorProps>
