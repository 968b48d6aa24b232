import { firmwareTypes, type FirmwareTypeName } from '@slipway/contract/products/firmware/signed/manifest.ts'

/** A patch from the running image; its result has the signed size and hash. */
export interface Delta {
  url: string
  size: number
  sha256: string
  /** SHA-256 of the image that it applies to. */
  from: string
  algo: string
}

/** What the device needs from an offer: all other facts come from the signed manifest. */
export interface Offer {
  jobId: string
  type: FirmwareTypeName
  url: string
  manifest: string
  keyId: string
  sign: string
  /** The newest key list's version. */
  keys: number
  attempt: number
  forced: boolean
  delta?: Delta | undefined
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= 4096 ? value : undefined
const countOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : otherwise

function readDelta(value: unknown): Delta | undefined {
  if (!isObject(value)) return undefined
  const [url, sha256, from, algo] = [value['url'], value['sha256'], value['from'], value['algo']].map(textOf)
  const size = countOf(value['size'], 0)
  return url && sha256 && from && algo && size > 0 ? { url, sha256, from, algo, size } : undefined
}

/** Undefined for anything that is not an offer. */
export function readOffer(data: unknown): Offer | undefined {
  if (!isObject(data) || data['signMethod'] !== 'ed25519') return undefined
  const [jobId, url, manifest, keyId, sign] = ['jobId', 'url', 'manifest', 'keyId', 'sign'].map((key) =>
    textOf(data[key]),
  )
  const type = firmwareTypes.find((one) => one === data['type'])
  if (!jobId || !url || !manifest || !keyId || !sign || !type) return undefined
  return {
    jobId,
    url,
    manifest,
    keyId,
    sign,
    type,
    keys: countOf(data['keys'], 0),
    attempt: countOf(data['attempt'], 1),
    forced: data['forced'] === true,
    delta: readDelta(data['delta']),
  }
}
