import { KEY_LIST_PREFIX, writeKeyList, type KeyList } from '@slipway/contract/products/firmware/signed/key-list.ts'
import { MANIFEST_PREFIX, writeManifest, type Manifest } from '@slipway/contract/products/firmware/signed/manifest.ts'
import type { SignedText, VerifySignature } from '@slipway/contract/products/firmware/signed/device-checks.ts'
import type { Cloud, Progress, VersionReport } from '../ota/cloud.ts'
import type { GetRange } from '../ota/http-range.ts'
import { BoardOff, type SimulatedBoard } from '../ota/simulated-board.ts'
import { openUpdates, type UpdateOptions, type Updates } from '../ota/updates.ts'
import { verifyEd25519 } from '../ota/verify.ts'
import { listed, rootOf, sha256, signedBy, testKey } from './signing.ts'

export const product = '2f1c7a90b34e4d58a6e0c1d2b3a49586'
export const serial = 'lamp-001'
export const NOW = 1_795_000_000_000
export const root = testKey('root')
export const release = testKey('release')
const EXPIRES = NOW + 1e10

export function keyList(changes: Partial<KeyList> = {}, by = [root]): SignedText {
  const fields = { format: 1, product, version: 1, epoch: 1, created: NOW, expires: EXPIRES } as const
  const text = writeKeyList({ ...fields, keys: [listed(release)], roots: [rootOf(root)], ...changes })
  return { text, signs: by.map((key) => signedBy(key, KEY_LIST_PREFIX, text)) }
}

export interface OfferChanges {
  jobId?: string
  seq?: number
  manifest?: Partial<Manifest>
  by?: typeof release
  more?: object
}

/** The data of an offer of this image, signed. */
export function offerOf(image: Uint8Array, version: string, changes: OfferChanges = {}) {
  const { jobId = '812', seq = 7, by = release, more = {} } = changes
  const text = writeManifest({
    format: 1,
    product,
    release: 41,
    epoch: 1,
    created: NOW,
    expires: EXPIRES,
    keyId: by.id,
    model: 0,
    areas: [],
    hardware: [],
    needs: [],
    images: [{ type: 'module', version, seq, fromSeq: 0, size: image.length, sha256: sha256(image) }],
    ...changes.manifest,
  })
  const signed = { manifest: text, ...signedBy(by, MANIFEST_PREFIX, text), signMethod: 'ed25519', keys: 1 }
  return { jobId, type: 'module', url: 'http://platform/firmware/token', attempt: 1, ...signed, ...more }
}

const answers = new Map<string, boolean>()
/** Thousands of starts verify the same few signatures. */
const verifyOnce: VerifySignature = (key, text, sign) => {
  const name = [key, text, sign].join('\n')
  const isGood = answers.get(name) ?? verifyEd25519(key, text, sign)
  answers.set(name, isGood)
  return isGood
}

/** Replies with the file, at most `chunk` bytes at a time. */
export const serving = (files: Record<string, Uint8Array>, chunk = 100): GetRange => {
  async function* body(file: Uint8Array, from: number) {
    for (let at = from; at < file.length; at += chunk) yield file.subarray(at, at + chunk)
  }
  return async (url, from) => {
    const file = files[url] ?? new Uint8Array()
    return { status: from > 0 ? 206 : 200, start: from, body: body(file, from) }
  }
}

export interface Device {
  updates: Updates
  progress: Progress[]
  versions: VersionReport[]
  /** Everything that the platform has offered, again after each start. */
  offers: object[]
  /** Called before each further start. */
  afterCut?: () => void
  /** Starts the device as often as it restarts; false when it hangs. Power that was cut returns immediately. */
  run(): Promise<boolean>
  offer(data: object): Promise<number>
}

/** A device on a simulated board: a program that ends with the power and begins again with the next start. */
export async function deviceOn(board: SimulatedBoard, options: Partial<UpdateOptions> & { lists?: SignedText[] } = {}) {
  const progress: Progress[] = []
  const versions: VersionReport[] = []
  const cloud: Cloud = {
    reportVersion: async (report) => void versions.push(report),
    reportProgress: async (one) => void progress.push(one),
    keyLists: async () => options.lists ?? [keyList()],
    latest: () => Promise.reject(new Error('no reply')),
  }
  const open = () =>
    openUpdates({
      productId: product,
      serial,
      hardware: board,
      cloud,
      roots: [rootOf(root)],
      now: () => NOW,
      blockBytes: 64,
      verify: verifyOnce,
      sleep: async () => undefined,
      ...options,
    })
  const offers: object[] = []

  async function live(): Promise<void> {
    const updates = await open()
    device.updates = updates
    updates.start()
    await updates.idle()
    for (const offer of offers) {
      await updates.offer(offer)
      await updates.idle()
    }
    await updates.reportVersion()
  }
  board.boot()
  const device: Device = {
    updates: await open(),
    progress,
    versions,
    offers,
    async run() {
      for (let starts = 0; starts < 20; starts++) {
        try {
          await live()
          return true
        } catch (error) {
          if (!(error instanceof BoardOff)) throw error
          device.afterCut?.()
          if (!board.boot()) return false
        }
      }
      throw new Error('the device restarts again and again')
    },
    async offer(data) {
      const code = await device.updates.offer(data)
      await device.updates.idle()
      return code
    },
  }
  return device
}
