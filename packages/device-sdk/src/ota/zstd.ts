import { randomBytes } from 'node:crypto'
import zlib from 'node:zlib'

const PROBE_BYTES = 1024
/** An update of up to 64 MiB from an image of the same size; more than the 27 bits would be refused by decoders. */
const WINDOW_LOG = 27
/** Lower levels find almost nothing of an image that has moved by some bytes. */
const LEVEL = 19

function probe(): boolean {
  if (typeof zlib.zstdCompressSync !== 'function') return false
  const dictionary = randomBytes(PROBE_BYTES)
  // Some versions know zstd and ignore the dictionary.
  return zlib.zstdCompressSync(dictionary, { dictionary }).length < PROBE_BYTES / 2
}

let known: boolean | undefined

/** Whether this version of Node.js can create and apply deltas: it needs zstd with a dictionary. */
export const hasDeltas = (): boolean => (known ??= probe())

/** A patch as `zstd --patch-from` writes it. Takes tens of seconds of one thread for 20 MB. */
export function makePatch(image: Uint8Array, from: Uint8Array): Promise<Buffer> {
  const { ZSTD_c_compressionLevel, ZSTD_c_enableLongDistanceMatching, ZSTD_c_windowLog } = zlib.constants
  const options: zlib.ZstdOptions = {
    dictionary: from,
    params: {
      [ZSTD_c_compressionLevel]: LEVEL,
      [ZSTD_c_enableLongDistanceMatching]: 1,
      [ZSTD_c_windowLog]: windowLogOf(image.length + from.length),
    },
  }
  return new Promise((resolve, reject) => {
    zlib.zstdCompress(image, options, (error, patch) => (error ? reject(error) : resolve(patch)))
  })
}

/** The image of at most so many bytes. Rejects for a patch to another image, or of a longer one. */
export function applyPatch(patch: Uint8Array, from: Uint8Array, maxBytes: number): Promise<Buffer> {
  const options: zlib.ZstdOptions = { dictionary: from, maxOutputLength: maxBytes }
  return new Promise((resolve, reject) => {
    zlib.zstdDecompress(patch, options, (error, image) => (error ? reject(error) : resolve(image)))
  })
}

const SMALLEST_WINDOW_LOG = 10

/** The window has to reach back to the beginning of the old image. */
const windowLogOf = (bytes: number): number =>
  Math.min(WINDOW_LOG, Math.max(SMALLEST_WINDOW_LOG, Math.ceil(Math.log2(bytes))))
