import { commonSources, deltaLimits, isWorthKeeping } from '@slipway/contract/products/firmware/deltas.ts'
import type { firmwareReleased } from '@slipway/contract/products/firmware/firmware.events.ts'
import { applyPatch, hasDeltas, makePatch } from '@slipway/device-sdk/ota/zstd.ts'
import type { Clock } from '../../../../clock.ts'
import type { Database, DatabaseOrTransaction } from '../../../../db/database.ts'
import type { PayloadOf } from '@slipway/contract/define-event.ts'
import type { FileStore } from '../../../../files/file-store.ts'
import { readBytes } from '../../../../files/read-bytes.ts'
import type { Log } from '../../../../log.ts'
import type { UploadsApi } from '../../../identity/uploads/index.ts'
import { deltasStore, type MadeDelta, type WaitingDelta } from './deltas.store.ts'

export interface DeltasDependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'info' | 'warn' | 'error'>
  uploads: Pick<UploadsApi, 'openPrivate' | 'keepDelta'>
  privateFiles: Pick<FileStore, 'receive'>
}

/** Patches for the versions that most devices of a product run when a version is released for it. */
export function deltaMaking({ db, clock, log, uploads, privateFiles }: DeltasDependencies) {
  async function read(fileId: number): Promise<Buffer> {
    const opened = await uploads.openPrivate(fileId)
    if (!opened) throw new Error('the file is missing')
    return readBytes(opened.kept.bytes, deltaLimits.fileBytes)
  }

  /** Offered later only if applying it here has given exactly the file. */
  async function make({ from, to }: WaitingDelta): Promise<MadeDelta> {
    const [older, newer] = [await read(from.fileId), await read(to.fileId)]
    const patch = await makePatch(newer, older)
    const size = patch.length
    if (!isWorthKeeping(size, newer.length)) return { state: 'tooLarge', size }
    const applied = await applyPatch(patch, older, newer.length)
    if (!applied.equals(newer)) throw new Error('the patch gives another file')
    await using draft = await privateFiles.receive(chunked(patch), { maxBytes: size, digests: ['md5', 'sha1'] })
    const fileName = `${from.version} - ${to.version}.zst`
    const fileId = await uploads.keepDelta(draft, { ownerId: to.ownerId, fileName })
    return { state: 'ready', size, fileId, sha256: draft.digest('sha256') }
  }

  return {
    /** In the transaction of the release. */
    async released(
      tx: DatabaseOrTransaction,
      { productId, firmwareId, firmwareType, packageId }: PayloadOf<typeof firmwareReleased>,
    ): Promise<void> {
      const store = deltasStore(tx)
      const packages = await store.packages(firmwareId)
      const target = packages.find((one) => one.packageId === packageId)
      if (!target) return
      const sources = commonSources(packages, target, await store.reported(productId, firmwareType))
      await store.add(
        packageId,
        sources.map((source) => source.packageId),
        clock.now(),
      )
    },

    /** One after the other: each takes the memory of two files and minutes of a processor. */
    async makeWaiting(): Promise<void> {
      if (!hasDeltas()) return
      const store = deltasStore(db)
      await store.giveUp()
      for (let waiting = await store.begin(); waiting; waiting = await store.begin()) {
        const { deltaId, from, to } = waiting
        try {
          const made = await make(waiting)
          await store.finish(deltaId, made, clock.now())
          log.info({ deltaId, from: from.version, to: to.version, ...made }, 'a firmware delta was made')
        } catch (error) {
          // Tried again by the next run: a bucket can be away for a while.
          log.error({ err: error, deltaId }, 'a firmware delta could not be made')
          return
        }
      }
    },
  }
}

async function* chunked(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
