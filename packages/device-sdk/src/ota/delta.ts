import { createHash } from 'node:crypto'
import { transfer, writeChecked, type DownloadOptions } from './download.ts'
import type { Slots } from './hardware.ts'
import type { Job } from './ota-record.ts'
import { applyPatch, hasDeltas } from './zstd.ts'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Builds the image from the running one and a patch as `zstd --patch-from` writes it. False wherever it does not work:
 * the full file is the way out, so that a patch needs no trust and costs no attempt.
 */
export async function applyDelta(
  job: Job,
  slots: Slots,
  options: DownloadOptions,
  signal: AbortSignal,
): Promise<boolean> {
  const { delta } = job
  if (delta?.algo !== 'zstd' || !hasDeltas() || delta.size > job.size || !slots.runningImage) return false
  const dictionary = await slots.runningImage()
  if (sha256(dictionary) !== delta.from) return false
  const patch = Buffer.alloc(delta.size)
  const image = await fetchPatch()
  if (!image || image.length !== job.size || sha256(image) !== job.sha256) return false
  for (let at = 0; at < image.length; at += options.blockBytes)
    await writeChecked(slots, at, image.subarray(at, at + options.blockBytes))
  return true

  async function fetchPatch(): Promise<Buffer | undefined> {
    const { url, size, sha256: hash } = delta ?? { url: '', size: 0, sha256: '' }
    const write = async (offset: number, bytes: Uint8Array) => patch.set(bytes, offset)
    const failed = () => undefined
    const fetched = await transfer({ url, size, etag: `"${hash}"`, from: 0, signal, write }, options).then(
      () => true,
      failed,
    )
    if (!fetched || sha256(patch) !== hash) return undefined
    return applyPatch(patch, dictionary, job.size).catch(failed)
  }
}
