import { virtualDeviceLimits } from '@slipway/contract/devices/virtual-devices/virtual-devices.limits.ts'
import { sharedPages } from '@slipway/device-sdk/ota/flash-pages.ts'
import type { Clock } from '../../clock.ts'
import type { DeviceIdentity } from '../ports.ts'
import { watchablePace, type BoardCarrier, type BoardFacts, type BoardPace, type BoardPorts } from './board-parts.ts'
import { VirtualBoard } from './virtual-board.ts'

interface Kept {
  board: VirtualBoard
  types: string
  /** Undefined while a page is open. */
  detachedAt: number | undefined
}

interface Dependencies {
  ports: BoardPorts
  clock: Clock
  pace?: BoardPace
}

const typesOf = ({ firmware }: BoardFacts): string => firmware.map(({ type }) => type).join()

/** The boards of the virtual devices of this process; a page that is opened again finds its board as it left it. */
export function virtualBoards({ ports, clock, pace = watchablePace }: Dependencies) {
  const { keptBoards, keptBoardMs, loadingBytes } = virtualDeviceLimits
  const pages = sharedPages()
  const all = new Map<number, Kept>()
  const hasRoom = () => [...all.values()].reduce((sum, { board }) => sum + board.storedBytes, 0) < loadingBytes

  function keptFor(device: DeviceIdentity, facts: BoardFacts): Kept {
    const known = all.get(device.deviceId)
    // The longest detached one is the first of those that go.
    all.delete(device.deviceId)
    const types = typesOf(facts)
    const board =
      known?.types === types ? known.board : new VirtualBoard({ ...ports, device, facts, pages, clock, pace, hasRoom })
    const kept = { board, types, detachedAt: undefined }
    all.set(device.deviceId, kept)
    return kept
  }

  return {
    /** Undefined for a product whose devices cannot update. */
    async attach(device: DeviceIdentity, carrier: BoardCarrier): Promise<VirtualBoard | undefined> {
      const facts = await ports.describe(device)
      if (!facts || !carrier.isOpen()) return undefined
      const { board } = keptFor(device, facts)
      await board.attach(facts, carrier)
      return board
    },
    detach(deviceId: number): void {
      const kept = all.get(deviceId)
      if (!kept) return
      kept.board.detach()
      kept.detachedAt = clock.now()
      const detached = [...all].filter(([, { detachedAt }]) => detachedAt !== undefined)
      for (const [id] of detached.slice(0, Math.max(0, detached.length - keptBoards))) all.delete(id)
    },
    sweep(now: number): void {
      for (const [id, { detachedAt }] of all)
        if (detachedAt !== undefined && now - detachedAt > keptBoardMs) all.delete(id)
    },
  }
}

export type VirtualBoards = ReturnType<typeof virtualBoards>
