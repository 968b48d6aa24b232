import type { DeviceSnapshot } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { Command } from '@slipway/contract/devices/devices/devices.ts'
import { createContext } from 'react'

/** The live state of the page's device, for its sections; undefined until the server has sent it. */
export const ShownDeviceContext = createContext<
  { snapshot: DeviceSnapshot; addCommand: (command: Command) => void } | undefined
>(undefined)
