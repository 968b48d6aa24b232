import type { Bound, Device } from './device-options.ts'

/** People in the network of the fleet can add a device whose button was pressed. */
export interface FleetPressing {
  /** Of the first members. */
  count: number
  /** A device was added to a home, or removed from one. */
  onHome(serial: string, isBound: boolean): void
}

export const PRESS_EVERY_MS = 60_000

/** The button of a device: pressed after each connect, and again and again until the device is in a home. */
export function fleetButton(onHome: (isBound: boolean) => void) {
  let device: Pick<Device, 'home' | 'openToBind'> | undefined
  let timer: NodeJS.Timeout | undefined
  let isBound = false

  function press(): void {
    clearTimeout(timer)
    if (!device || isBound) return
    // The window that the platform opens is as long as the pause.
    void device.openToBind(PRESS_EVERY_MS / 1_000).catch(() => undefined)
    timer = setTimeout(press, PRESS_EVERY_MS)
  }

  function learn({ bound }: Bound): void {
    if (bound !== isBound) onHome(bound)
    isBound = bound
    press()
  }

  return {
    learn,
    async connected(connection: Pick<Device, 'home' | 'openToBind'>): Promise<void> {
      device = connection
      learn(await connection.home())
    },
    disconnected(): void {
      device = undefined
      clearTimeout(timer)
    },
  }
}

export type FleetButton = ReturnType<typeof fleetButton>
