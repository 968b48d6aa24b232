import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import { offsetOf, type PageRequest } from '@slipway/contract/paging.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { stageAfter, versionStage } from '@slipway/contract/users/mini-programs/mini-programs.lifecycle.ts'
import type { MiniProgram, MiniVersion } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import type {
  acknowledgeFindings,
  reviewMiniVersion,
} from '@slipway/contract/users/mini-programs/mini-versions.calls.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { WebPackages } from '../../products/panels/index.ts'
import { lockOwn, type Reader } from './mini-access.ts'
import type { MiniPackaging } from './mini-packaging.ts'
import { miniProgramsViews } from './mini-programs.views.ts'
import { shownVersion, shownVersions } from './mini-shown.ts'
import { miniVersionsStore, type StoredVersion } from './mini-versions.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  bundles: Pick<WebPackages, 'facts'>
  packaging: MiniPackaging
}

/** From the warnings of the check to the packaging. */
export function miniReviewsService({ db, clock, bundles, packaging }: Dependencies) {
  const shown = (id: number): Promise<MiniVersion> => shownVersion(db, id, bundles)

  /** A version of this program, which is locked; undefined where it has none of this ID. */
  async function lockVersion(
    tx: DatabaseOrTransaction,
    { miniProgramId, versionId }: { miniProgramId: string; versionId: string },
    actor: Reader,
  ): Promise<StoredVersion | undefined> {
    await lockOwn(tx, miniProgramId, actor)
    return miniVersionsStore(tx).of(miniProgramId, versionId)
  }

  return {
    async acknowledge(input: CheckedInputOf<typeof acknowledgeFindings>, actor: Reader): Promise<MiniVersion> {
      const id = await inTransaction(db, async (tx) => {
        const version = await lockVersion(tx, input, actor)
        const stage = version && stageAfter(version.stage, 'submit')
        if (!version || stage === undefined) throw new DomainError('mini-programs.nothingToAcknowledge')
        await miniVersionsStore(tx).setStage(version.id, stage)
        return version.id
      })
      return shown(id)
    },

    async reviews(paging: PageRequest): Promise<Page<{ program: MiniProgram; version: MiniVersion }>> {
      const { items, total } = await miniProgramsViews(db).inReview({
        offset: offsetOf(paging),
        limit: paging.pageSize,
      })
      const stored = await miniVersionsStore(db).many(items.map(({ versionId }) => versionId))
      const versions = new Map((await shownVersions(stored, bundles)).map((one) => [one.versionId, one]))
      // One that was reviewed meanwhile is there; one that was replaced is not.
      const rows = items.flatMap(({ versionId, program }) => {
        const version = versions.get(String(versionId))
        return version ? [{ program, version }] : []
      })
      return { items: rows, total }
    },

    async review(
      { approve, reason, ...named }: CheckedInputOf<typeof reviewMiniVersion>,
      actor: Reader,
    ): Promise<MiniVersion> {
      const id = await inTransaction(db, async (tx) => {
        const version = await lockVersion(tx, named, actor)
        const stage =
          version?.stage === versionStage.inReview
            ? stageAfter(version.stage, approve ? 'approve' : 'refuse')
            : undefined
        if (!version || stage === undefined) throw new DomainError('mini-programs.nothingToReview')
        if (!approve && reason === '') throw new DomainError('mini-programs.reasonMissing', { field: 'reason' })
        await miniVersionsStore(tx).noteReview(version.id, { now: clock.now(), accountId: actor.accountId })
        await miniVersionsStore(tx).setStage(version.id, stage, approve ? {} : { reason })
        return version.id
      })
      if (approve) await packaging.pack(id)
      return shown(id)
    },
  }
}
