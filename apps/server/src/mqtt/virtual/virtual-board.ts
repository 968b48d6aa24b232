import type { BoardPower, BoardState, BoardUpdate } from '@slipway/contract/devices/virtual-devices/virtual-board.ts'
import { virtualDeviceLimits } from '@slipway/contract/devices/virtual-devices/virtual-devices.limits.ts'
import { platformAck } from '@slipway/contract/devices/devices/devices.topics.ts'
import { updateGet, updateProgress } from '@slipway/contract/devices/campaigns/campaigns.topics.ts'
import type { SignedText } from '@slipway/contract/products/firmware/signed/device-checks.ts'
import { deviceCodes } from '@slipway/contract/products/firmware/signed/device-codes.ts'
import type { RootKey } from '@slipway/contract/products/firmware/signed/key-list.ts'
import type { FirmwareTypeName } from '@slipway/contract/products/firmware/signed/manifest.ts'
import type { FlashPages } from '@slipway/device-sdk/ota/flash-pages.ts'
import { fetchRange, type GetRange } from '@slipway/device-sdk/ota/http-range.ts'
import { pagedBoard, type PagedBoard } from '@slipway/device-sdk/ota/paged-board.ts'
import { pacedRange, simulatedUpdater, type SimulatedUpdater } from '@slipway/device-sdk/ota/simulated-updater.ts'
import type { Clock } from '../../clock.ts'
import type { DeviceIdentity } from '../ports.ts'
import {
  answered,
  runningOf,
  shown,
  versionsOf,
  type BoardCarrier,
  type BoardFacts,
  type BoardFrame,
  type BoardPace,
  type BoardPorts,
} from './board-parts.ts'

interface Parts extends BoardPorts {
  device: DeviceIdentity
  pages: FlashPages
  clock: Clock
  pace: BoardPace
  /** Whether the images of all boards leave room for another one. */
  hasRoom(): boolean
}

/** The board of a virtual device: it updates like hardware does, and its page can break it. */
export class VirtualBoard {
  readonly #parts: Parts
  readonly #board: PagedBoard
  readonly #updater: SimulatedUpdater
  readonly #roots: RootKey[] = []
  #facts: BoardFacts
  #carrier: BoardCarrier | undefined
  #power: BoardPower = 'off'
  #isFlashCorrupt = false
  #neverReturns = false
  #update: BoardUpdate | null = null
  #asked: BoardState['asked'] = null
  #why: BoardState['why'] = null
  #restarting: NodeJS.Timeout | undefined
  #lastId = 0

  constructor({ facts, ...parts }: Parts & { facts: BoardFacts }) {
    this.#parts = parts
    this.#facts = facts
    this.#board = pagedBoard({
      versions: versionsOf(facts.firmware),
      running: runningOf(facts.firmware),
      pages: parts.pages,
      capacity: virtualDeviceLimits.flashBytes,
      boots: Math.floor(parts.clock.now() / 1000),
      trial: () => (this.#neverReturns ? 'neverReturns' : 'works'),
      onRestart: () => this.#restart(),
    })
    const { device, clock, pace } = parts
    this.#updater = simulatedUpdater({
      productId: device.productId,
      serial: device.serial,
      roots: this.#roots,
      ...(facts.hardware !== undefined && { hardwareName: facts.hardware }),
      board: this.#board,
      now: clock.now,
      keyLists: (after) => this.#keyLists(after),
      getFor: (of) => pacedRange(this.#get, { size: of?.size ?? 0, ms: pace.transferMs }),
      send: async (tail, body) => {
        if (!this.#send(tail, body)) throw new Error('the device is offline')
      },
      onProgress: (progress, of) => {
        this.#update = shown(progress, of)
        this.#asked = null
        this.#tell()
      },
    })
  }

  get storedBytes(): number {
    return this.#board.storedBytes()
  }

  /** The device is online through this page; `facts` differ at most in the versions that can be loaded. */
  async attach(facts: BoardFacts, page: BoardCarrier): Promise<void> {
    this.#facts = facts
    this.#carrier = page
    const isRunning = this.#power === 'on' || (await this.#updater.powerOn().catch(() => false))
    this.#power = isRunning ? 'on' : 'hung'
    this.#tell()
    if (isRunning) await this.#online()
    else page.goOffline()
  }

  /** The page is closed, and the device with it. */
  detach(): void {
    clearTimeout(this.#restarting)
    this.#updater.cutPower()
    this.#carrier = undefined
    this.#power = 'off'
  }

  receive(tail: string, body: Record<string, unknown>): void {
    this.#updater.receive(tail, body)
    const { data } = body
    if (tail !== platformAck.tail || typeof data !== 'object' || data === null || !('why' in data)) return
    const { asked, why } = answered(data)
    this.#asked = asked
    this.#why = why
    this.#tell()
  }

  act(frame: BoardFrame): void {
    switch (frame.type) {
      case 'board_power':
        return frame.on ? void this.#powerOn() : this.#cutPower()
      case 'board_load':
        return this.#load(frame.firmwareType, frame.version)
      case 'update_check':
        return void this.#send(updateGet.tail, {})
      case 'update_answer':
        return this.#answer(frame.jobId, frame.accept)
      case 'board_flash':
        this.#isFlashCorrupt = frame.corrupt
        this.#board.corrupt(frame.corrupt)
        return this.#tell()
      default:
        this.#neverReturns = frame.never
        return this.#tell()
    }
  }

  readonly #get: GetRange = async (url, ...rest) => {
    const { hasRoom, urlOf } = this.#parts
    if (this.storedBytes === 0 && !hasRoom()) throw new Error('other boards are loading')
    return fetchRange(urlOf(url), ...rest)
  }

  async #keyLists(after: number): Promise<readonly SignedText[]> {
    const { device, roots, keyLists } = this.#parts
    // The product may get its keys only with its first release.
    if (this.#roots.length === 0) this.#roots.push(...(await roots(device.productId)))
    return keyLists(device.productId, after)
  }

  /** False while the device is offline. */
  #send(tail: string, body: Record<string, unknown>): boolean {
    const numbered = { id: `b${++this.#lastId}`, ...body }
    if (!this.#carrier?.publish(tail, numbered)) return false
    this.#carrier.tell({ type: 'published', topic: tail, value: numbered, ts: this.#parts.clock.now() })
    return true
  }

  #tell(): void {
    const versions = this.#board.versions()
    const update = this.#update
    const isNew = update?.state === 'installing' && versions[update.firmwareType] === update.version
    if (isNew && this.#power === 'on') this.#update = { ...update, state: 'installed', percent: 100 }
    const state: BoardState = {
      power: this.#power,
      firmware: this.#facts.firmware.map(({ type, versions: known }) => ({
        firmwareType: type,
        version: versions[type] ?? '',
        versions: known.map(({ version }) => version),
      })),
      isFlashCorrupt: this.#isFlashCorrupt,
      neverReturns: this.#neverReturns,
      update: this.#update,
      asked: this.#asked,
      why: this.#why,
    }
    this.#carrier?.tell({ type: 'board', state, ts: this.#parts.clock.now() })
  }

  #restart(): void {
    this.#power = 'restarting'
    this.#carrier?.goOffline()
    this.#tell()
    this.#restarting = setTimeout(() => void this.#powerOn(), this.#parts.pace.restartMs)
  }

  async #powerOn(): Promise<void> {
    clearTimeout(this.#restarting)
    if (this.#power === 'on' || !this.#carrier) return
    const isRunning = await this.#updater.powerOn().catch(() => false)
    this.#power = isRunning ? 'on' : 'hung'
    if (isRunning) await this.#carrier.comeOnline()
    // An image that fails its self-test restarts the device before it is online.
    if (isRunning && this.#power !== 'on') return this.#carrier?.goOffline()
    this.#tell()
    if (isRunning) await this.#online()
  }

  /** The version comes first: what the platform answers depends on it. */
  async #online(): Promise<void> {
    const isReported = await this.#updater.connected()
    if (!isReported || this.#power !== 'on') return
    this.#tell()
    this.#send(updateGet.tail, {})
  }

  #cutPower(): void {
    clearTimeout(this.#restarting)
    this.#updater.cutPower()
    if (this.#power === 'on') this.#carrier?.goOffline()
    this.#power = 'off'
    this.#tell()
  }

  #load(type: FirmwareTypeName, version: string): void {
    const present = this.#board.versions()
    const firmware = this.#facts.firmware.map((one) => {
      const isKnown = one.type === type && one.versions.some((known) => known.version === version)
      return { ...one, version: isKnown ? version : (present[one.type] ?? one.version) }
    })
    this.#cutPower()
    this.#board.load(versionsOf(firmware), runningOf(firmware))
    this.#update = null
    void this.#powerOn()
  }

  #answer(jobId: string, accept: boolean): void {
    this.#asked = null
    if (accept) this.#send(updateGet.tail, { accept: jobId })
    else this.#send(updateProgress.tail, { data: { jobId, state: 'rejected', code: deviceCodes.declined } })
    this.#tell()
  }
}
