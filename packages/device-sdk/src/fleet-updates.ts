import type { SignedText } from '@slipway/contract/products/firmware/signed/device-checks.ts'
import { deviceCodes } from '@slipway/contract/products/firmware/signed/device-codes.ts'
import type { RootKey } from '@slipway/contract/products/firmware/signed/key-list.ts'
import type { FirmwareTypeName } from '@slipway/contract/products/firmware/signed/manifest.ts'
import { sharedPages, type FlashPages } from './ota/flash-pages.ts'
import { fetchRange, type GetRange } from './ota/http-range.ts'
import { pagedBoard, type BoardVersions } from './ota/paged-board.ts'
import type { ImageBehavior } from './ota/simulated-board.ts'
import { pacedRange, simulatedUpdater, type SimulatedUpdater } from './ota/simulated-updater.ts'
import type { DeviceKey } from './sign.ts'

export interface FleetFirmware {
  type: FirmwareTypeName
  version: string
  seq: number | null
}

/** What becomes of an update to a version, which the fleet carries out. */
export interface FleetFate {
  outcome: 'works' | 'brick' | 'rollBack' | 'fail'
  transferMs: number
}

/** Undefined in a fleet's options: its devices don't update. */
export interface FleetUpdates {
  roots: readonly RootKey[]
  /** What a new device runs. */
  firmware: readonly FleetFirmware[]
  keyLists(version: number): Promise<readonly SignedText[]>
  /** An address that this process can reach, for one that devices can. */
  urlOf(url: string): string
  /** Between the restart of a device and its next connect. */
  restartMs?: number
}

export interface UpdateTotals {
  updates: number
  updatesFailed: number
  updatesRolledBack: number
  updatesBricked: number
}

export interface SeatUpdates {
  key: DeviceKey
  /** The versions that the device ran last, by type. */
  versions: Readonly<Record<string, string>>
  fateOf: (version: string) => FleetFate
  now: () => number
  send(tail: string, body: Record<string, unknown>): Promise<void>
  /** The device loses its connection, and connects again after so many ms. */
  onRestart(afterMs: number): void
}

export interface SeatUpdater extends Pick<SimulatedUpdater, 'receive'> {
  /** Call after each connect. */
  connected(): Promise<void>
  /** Call before each connect; false if the device hangs. */
  start(): Promise<boolean>
  /** False while the device restarts. */
  isOn(): boolean
}

const RESTART_MS = 3_000
/** The server that a fleet loads also serves real devices. */
const MOST_TRANSFERS = 50
const BLOCK_BYTES = 0x10000
const WHOLE = 200
const PARTIAL = 206
const behaviors: Record<FleetFate['outcome'], ImageBehavior> = {
  works: 'works',
  fail: 'works',
  rollBack: 'failsSelfTest',
  brick: 'neverReturns',
}

/** Updates of a fleet's devices, which share the memory of an image and take turns with its transfer. */
export function fleetUpdates(options: FleetUpdates, totals: UpdateTotals) {
  const pages = sharedPages()
  const transfer = inTurns(MOST_TRANSFERS, (url, ...asked) => fetchRange(options.urlOf(url), ...asked))
  return (seat: SeatUpdates): SeatUpdater => seatUpdater(options, { seat, totals, pages, transfer })
}

interface Shared {
  seat: SeatUpdates
  totals: UpdateTotals
  pages: FlashPages
  transfer: GetRange
}

function seatUpdater({ roots, firmware, keyLists, restartMs = RESTART_MS }: FleetUpdates, shared: Shared): SeatUpdater {
  const { seat, totals, pages, transfer } = shared
  const { key, versions, fateOf, now, send, onRestart } = seat
  let isHung = false
  let trying: { type: FirmwareTypeName; version: string } | undefined
  const isNew = ({ type, version }: FleetFirmware) => (versions[type] ?? version) === version
  const board = pagedBoard({
    versions: Object.fromEntries(
      firmware.map(({ type, version }) => [type, versions[type] ?? version]),
    ) as BoardVersions,
    running: Object.fromEntries(
      firmware.flatMap((one) => (isNew(one) && one.seq !== null ? [[one.type, { epoch: 0, seq: one.seq }]] : [])),
    ),
    pages,
    boots: Math.floor(now() / 1000),
    trial: ({ version }) => behaviors[fateOf(version).outcome],
    onRestart: () => onRestart(restartMs),
  })
  const updater = simulatedUpdater({
    productId: key.productId,
    serial: key.serial,
    roots,
    board,
    now,
    send,
    keyLists,
    blockBytes: BLOCK_BYTES,
    getFor: (update) =>
      pacedRange(transfer, { size: update?.size ?? 0, ms: update ? fateOf(update.version).transferMs : 0 }),
    onOffer: ({ version }) => board.corrupt(fateOf(version).outcome === 'fail'),
    onProgress({ state, code }, { type, version }) {
      if (state === 'installing') trying = { type, version }
      if (state !== 'failed') return
      if (code === deviceCodes.selfTest) totals.updatesRolledBack++
      else totals.updatesFailed++
      trying = undefined
    },
  })

  return {
    receive: updater.receive,
    isOn: board.isOn,
    async connected() {
      const isConfirmed = await updater.connected()
      if (!isConfirmed || !trying || board.versions()[trying.type] !== trying.version) return
      totals.updates++
      trying = undefined
    },
    async start() {
      if (isHung) return false
      if (board.isOn()) return true
      isHung = !(await updater.powerOn())
      if (isHung) totals.updatesBricked++
      return !isHung
    },
  }
}

/** At most so many transfers at a time; the turn ends with the body. */
function inTurns(most: number, get: GetRange): GetRange {
  let running = 0
  const waiting: (() => void)[] = []
  const take = async (): Promise<void> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    running++
  }
  const give = (): void => {
    running--
    waiting.shift()?.()
  }
  async function* untilEnd(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* body
    } finally {
      give()
    }
  }
  return async (url, from, ...asked) => {
    await take()
    try {
      const reply = await get(url, from, ...asked)
      if (reply.status === WHOLE || (reply.status === PARTIAL && reply.start === from))
        return { ...reply, body: untilEnd(reply.body) }
      // Of any other reply the body is not read.
      give()
      return reply
    } catch (error) {
      give()
      throw error
    }
  }
}
