import type { BoardState, BoardUpdate } from '@slipway/contract/devices/virtual-devices/virtual-board.ts'
import type { DeviceFrame, PlatformFrame } from '@slipway/contract/devices/virtual-devices/virtual-devices.messages.ts'
import type { SignedText } from '@slipway/contract/products/firmware/signed/device-checks.ts'
import type { RootKey } from '@slipway/contract/products/firmware/signed/key-list.ts'
import type { FirmwareTypeName } from '@slipway/contract/products/firmware/signed/manifest.ts'
import type { Progress } from '@slipway/device-sdk/ota/cloud.ts'
import type { OfferedUpdate } from '@slipway/device-sdk/ota/simulated-updater.ts'
import type { DeviceIdentity } from '../ports.ts'

export interface BoardFirmware {
  type: FirmwareTypeName
  /** What the device runs now. */
  version: string
  /** Newest first, with their sequence numbers. */
  versions: readonly { version: string; seq: number }[]
}

/** What a device of the product is built with. */
export interface BoardFacts {
  hardware?: string | undefined
  firmware: readonly BoardFirmware[]
}

export interface BoardPorts {
  /** Undefined where the product has no firmware. */
  describe(device: DeviceIdentity): Promise<BoardFacts | undefined>
  roots(productId: string): Promise<readonly RootKey[]>
  keyLists(productId: string, after: number): Promise<readonly SignedText[]>
  /** An address of this process in place of the one for devices. */
  urlOf(url: string): string
}

/** How long simulated steps take, so that a person can watch and interrupt them. */
export interface BoardPace {
  transferMs: number
  restartMs: number
}

export const watchablePace: BoardPace = { transferMs: 12_000, restartMs: 3_000 }

/** The connection that a board has while a page is open. */
export interface BoardCarrier {
  /** False while the device is offline. */
  publish(tail: string, body: Record<string, unknown>): boolean
  tell(frame: PlatformFrame): void
  /** The device loses its connection, while the page keeps its own. */
  goOffline(): void
  comeOnline(): Promise<void>
  isOpen(): boolean
}

export type BoardFrame = Extract<DeviceFrame, { type: `board_${string}` | `update_${string}` }>

export const isBoardFrame = (frame: DeviceFrame): frame is BoardFrame =>
  frame.type.startsWith('board_') || frame.type.startsWith('update_')

const seqOf = ({ version, versions }: BoardFirmware) => versions.find((one) => one.version === version)?.seq

export const versionsOf = (firmware: readonly BoardFirmware[]) =>
  Object.fromEntries(firmware.map(({ type, version }) => [type, version]))

/** The epoch is unknown, and any is above 0. */
export const runningOf = (firmware: readonly BoardFirmware[]) =>
  Object.fromEntries(
    firmware.flatMap((one) => {
      const seq = seqOf(one)
      return seq === undefined ? [] : [[one.type, { epoch: 0, seq }]]
    }),
  )

export const shown = (
  { state, percent, code }: Progress,
  { type: firmwareType, ...offered }: OfferedUpdate,
): BoardUpdate => ({
  ...offered,
  firmwareType,
  state,
  percent,
  code,
})

/** What the answer to `up/ota/get` says: an update that awaits consent, or why there is none. */
export function answered(data: object): Pick<BoardState, 'asked' | 'why'> {
  const { why, job } = data as { why: { reason: string; zh?: string; en?: string }; job?: BoardState['asked'] }
  const asked = why.reason === 'consent' && job ? { jobId: job.jobId, version: job.version, size: job.size } : null
  const { zh, en } = why
  return { asked, why: zh !== undefined && en !== undefined ? { zh, en } : null }
}
