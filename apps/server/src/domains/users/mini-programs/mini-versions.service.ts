import type { OutputOf } from '@slipway/contract/define-call.ts'
import { DAY_MS } from '@slipway/contract/durations.ts'
import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { numberedName } from '@slipway/contract/numbered-name.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { isError } from '@slipway/contract/users/mini-programs/mini-findings.ts'
import {
  isUnderWay,
  versionStage,
  type VersionStage,
} from '@slipway/contract/users/mini-programs/mini-programs.lifecycle.ts'
import { miniProgramsLimits as limits } from '@slipway/contract/users/mini-programs/mini-programs.limits.ts'
import type { MiniProgram, MiniVersion } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import type { getPackageStatus } from '@slipway/contract/users/mini-programs/mini-versions.calls.ts'
import { inTransaction, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Draft } from '../../../files/file-store.ts'
import { readBytes } from '../../../files/read-bytes.ts'
import { lockOwn, requireOwn, type Reader } from './mini-access.ts'
import { checkMiniProgram } from './mini-check.ts'
import type { MiniPackaging } from './mini-packaging.ts'
import { newProgramId, requireRoom, type MiniProgramsDependencies } from './mini-programs.service.ts'
import { miniProgramsStore } from './mini-programs.store.ts'
import { shownProgram, shownVersion } from './mini-shown.ts'
import { miniVersionsStore } from './mini-versions.store.ts'
import { sampleNames, samplePackage } from './sample-package.ts'
import { versionLivesStore } from './version-lives.store.ts'

interface Dependencies extends MiniProgramsDependencies {
  packaging: MiniPackaging
}

const EXPIRED_TOGETHER = 100
const PROGRAM_ID = /^[0-9a-f]{32}$/

/** Uploads, their check, the review, and the status of a package. */
export function miniVersionsService({ db, clock, bundles, autoReview, packaging }: Dependencies) {
  const by = (actor: Reader) => ({ now: clock.now(), accountId: actor.accountId })
  const shown = (id: number): Promise<MiniVersion> => shownVersion(db, id, bundles)

  /** A version before that is on its way makes room, unless it is being packaged. */
  async function makeRoom(tx: DatabaseOrTransaction, miniProgramId: string): Promise<void> {
    const waiting = await miniVersionsStore(tx).underWay(miniProgramId)
    if (waiting?.stage === versionStage.packaging) throw new DomainError('mini-programs.packagingNow')
    if (waiting) await miniVersionsStore(tx).remove(waiting.id)
  }

  return {
    async upload(miniProgramId: string, file: Draft | undefined, actor: Reader): Promise<MiniVersion> {
      await requireOwn(db, miniProgramId, actor)
      if (!file || file.size === 0) throw new DomainError('uploads.missing')
      const sent = await readBytes(file.open(), filePurposes.miniProgramPackage.maxBytes)
      const packed = await miniVersionsStore(db).packedVersions(miniProgramId)
      const { manifest, files, findings } = await checkMiniProgram(sent, packed)
      const isBroken = !manifest || findings.some(({ kind }) => isError(kind))
      const archive = isBroken ? undefined : await bundles.normalized(files)
      if (archive) await bundles.keep(archive, clock.now())
      const stage: VersionStage = isBroken
        ? versionStage.failed
        : findings.length > 0
          ? versionStage.checking
          : autoReview
            ? versionStage.packaging
            : versionStage.inReview
      const id = await inTransaction(db, async (tx) => {
        await lockOwn(tx, miniProgramId, actor)
        if (!isBroken) await makeRoom(tx, miniProgramId)
        const version = { version: manifest?.version ?? '', stage, manifest: manifest ?? null, findings }
        return miniVersionsStore(tx).add(
          miniProgramId,
          { ...version, bundle: archive?.bundle.sha256 ?? null },
          by(actor),
        )
      })
      if (stage === versionStage.packaging) await packaging.pack(id)
      return shown(id)
    },

    /** Our own code: it goes to the packaging without a review. */
    async sample(actor: Reader): Promise<MiniProgram> {
      const archive = await bundles.normalized(samplePackage())
      const { manifest } = await checkMiniProgram(archive.zip, [])
      await bundles.keep(archive, clock.now())
      const miniProgramId = newProgramId()
      const id = await inTransaction(db, async (tx) => {
        await requireRoom(tx, actor.accountId)
        const store = miniProgramsStore(tx)
        const cnName = numberedName(sampleNames.cnName, await store.namesOf(actor.accountId), limits.name.max)
        const info = { ...sampleNames, cnName, logo: '', firstCategory: '', secondCategory: '' }
        await store.add(miniProgramId, info, by(actor))
        const version = { version: manifest?.version ?? '', stage: versionStage.packaging, findings: [] }
        return miniVersionsStore(tx).add(
          miniProgramId,
          { ...version, manifest: manifest ?? null, bundle: archive.bundle.sha256 },
          by(actor),
        )
      })
      await packaging.pack(id)
      return shownProgram(db, miniProgramId)
    },

    /** CA-138. */
    async status(given: unknown, actor: Reader): Promise<OutputOf<typeof getPackageStatus>> {
      const miniProgramId = typeof given === 'string' ? given.trim().toLowerCase() : ''
      if (!PROGRAM_ID.test(miniProgramId)) throw new DomainError('mini-programs.idMissing', { field: 'miniProgramId' })
      await requireOwn(db, miniProgramId, actor)
      const [newest] = await miniVersionsStore(db).newest(miniProgramId, 1)
      if (!newest) throw new DomainError('mini-programs.nothingUploaded')
      const { stage, version, findings, reason } = newest
      if (isUnderWay(stage)) throw new DomainError('mini-programs.underWay', { stage })
      return { state: stage as 1 | 2 | 3 | 4, version, findings, reason }
    },

    /** Packaged versions that were never published, after 90 days. */
    async expireOld(): Promise<void> {
      const before = clock.now() - limits.expiryDays * DAY_MS
      while ((await versionLivesStore(db).expire(before, EXPIRED_TOGETHER)) === EXPIRED_TOGETHER);
    },
  }
}
