import type { FirmwareTypeName } from '@slipway/contract/products/firmware/signed/manifest.ts'
import type { Progress } from './cloud.ts'
import type { Hardware } from './hardware.ts'
import type { GetRange } from './http-range.ts'
import { readOffer } from './offer.ts'
import type { PagedBoard } from './paged-board.ts'
import { openUpdateLink, type UpdateLink, type UpdateLinkOptions } from './update-link.ts'
import { isObject } from '../wire.ts'

export interface OfferedUpdate {
  jobId: string
  type: FirmwareTypeName
  version: string
  size: number
}

export interface SimulatedUpdaterOptions extends Omit<UpdateLinkOptions, 'hardware' | 'get'> {
  board: PagedBoard
  /** How the file of this update is fetched. */
  getFor: (update: OfferedUpdate | undefined) => GetRange
  /** Before the update is begun, and again for each repeated offer. */
  onOffer?: (update: OfferedUpdate) => void
  /** After each report of the update, also while the device is offline. */
  onProgress: (progress: Progress, update: OfferedUpdate) => void
}

export interface SimulatedUpdater {
  /** Power on, or the start after a restart: false if the image hangs. */
  powerOn(): Promise<boolean>
  cutPower(): void
  /** Call after each connect; true once the version of a confirmed image is reported. */
  connected(): Promise<boolean>
  receive(tail: string, body: Record<string, unknown>): void
}

const MOST_KNOWN = 16
const STEPS = 60

/** A device on a simulated board that updates as the SDK does, over whatever carries its messages. */
export function simulatedUpdater(options: SimulatedUpdaterOptions): SimulatedUpdater {
  const { board, getFor, onOffer, onProgress, ...link } = options
  const offers = new Map<string, OfferedUpdate>()
  let present: UpdateLink | undefined
  let unsent: { tail: string; body: Record<string, unknown> } | undefined

  const get: GetRange = (...asked) => getFor([...offers.values()].at(-1))(...asked)

  async function send(tail: string, body: Record<string, unknown>): Promise<void> {
    const { data } = body
    const update = tail === 'up/ota/progress' && isObject(data) ? offers.get(String(data['jobId'])) : undefined
    if (update) onProgress(data as unknown as Progress, update)
    try {
      await link.send(tail, body)
    } catch (error) {
      // How an update ended on the way into its previous image is known before the device has connected.
      if (update) unsent = { tail, body }
      throw error
    }
  }

  async function report(): Promise<void> {
    const late = unsent
    unsent = undefined
    if (late) await link.send(late.tail, late.body)
    await present?.connected()
  }

  async function start(hardware: Hardware): Promise<UpdateLink> {
    const opened = await openUpdateLink({ ...link, hardware, get, send })
    opened.updates.start()
    return opened
  }

  return {
    async powerOn() {
      const hardware = await board.boot()
      present = hardware && (await start(hardware))
      return hardware !== undefined
    },
    cutPower() {
      board.cut()
      present = undefined
    },
    // A program that its board has ended, or a message that is lost, is no failure.
    connected: () =>
      report().then(
        () => true,
        () => false,
      ),
    receive(tail, body) {
      const update = tail === 'down/ota/upgrade' ? note(offers, body['data']) : undefined
      if (update) onOffer?.(update)
      present?.receive(tail, body)
    },
  }
}

function note(offers: Map<string, OfferedUpdate>, data: unknown): OfferedUpdate | undefined {
  const offer = readOffer(data)
  if (!offer || !isObject(data)) return undefined
  const { jobId, type } = offer
  const [oldest] = offers.keys()
  if (oldest !== undefined && offers.size >= MOST_KNOWN) offers.delete(oldest)
  offers.delete(jobId)
  const update = { jobId, type, version: String(data['version'] ?? ''), size: Number(data['size'] ?? 0) }
  offers.set(jobId, update)
  return update
}

/** A transfer of this many bytes that takes at least this long. */
export const pacedRange =
  (get: GetRange, { size, ms }: { size: number; ms: number }): GetRange =>
  async (...asked) => {
    const reply = await get(...asked)
    return ms === 0 ? reply : { ...reply, body: paced(reply.body, Math.max(1, Math.ceil(size / STEPS)), ms / STEPS) }
  }

async function* paced(body: AsyncIterable<Uint8Array>, chunkBytes: number, waitMs: number): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length; at += chunkBytes) {
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      yield chunk.subarray(at, at + chunkBytes)
    }
  }
}
