import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import { offsetOf, type PageRequest } from '@slipway/contract/paging.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { publishMiniProgram } from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import { publishLifecycle, versionStage } from '@slipway/contract/users/mini-programs/mini-programs.lifecycle.ts'
import type { MiniProgram, Publication } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { GrayConfigsApi } from '../../catalog/gray-configs/index.ts'
import { greyAccountsStore } from './grey-accounts.store.ts'
import { lockOwn, requireOwn, type Reader } from './mini-access.ts'
import { miniProgramsStore, type StoredProgram } from './mini-programs.store.ts'
import { miniPublishesStore } from './mini-publishes.store.ts'
import { shownProgram, shownPublish } from './mini-shown.ts'
import { miniVersionsStore } from './mini-versions.store.ts'
import { programAppsStore } from './program-apps.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  grayConfigs: Pick<GrayConfigsApi, 'requireForUse'>
}

const { grey, full } = publishLifecycle

/** What users get of a program, and since when. The row of the program is the lock of all of it. */
export function miniPublishing({ db, clock, grayConfigs }: Dependencies) {
  const by = (actor: Reader) => ({ now: clock.now(), accountId: actor.accountId })

  async function newest(miniProgramId: string): Promise<Publication> {
    const { items } = await miniPublishesStore(db).page(miniProgramId, { offset: 0, limit: 1 })
    const [first] = items
    if (!first) throw new DomainError('mini-programs.notFound')
    return shownPublish(first)
  }

  async function requireAudience(tx: DatabaseOrTransaction, program: StoredProgram, grayNumber: number | undefined) {
    if (grayNumber !== undefined) return grayConfigs.requireForUse(tx, grayNumber)
    if ((await greyAccountsStore(tx).list(program.miniProgramId)).length === 0)
      throw new DomainError('mini-programs.noAudience')
  }

  return {
    /** CA-137. */
    async publish(
      { miniProgramId, isGrey, grayNumber }: CheckedInputOf<typeof publishMiniProgram>,
      actor: Reader,
    ): Promise<Publication> {
      await inTransaction(db, async (tx) => {
        const program = await lockOwn(tx, miniProgramId, actor)
        const [version] = await miniVersionsStore(tx).newest(miniProgramId, 1)
        if (version?.stage !== versionStage.packaged) throw new DomainError('mini-programs.notPackaged')
        if ((await programAppsStore(tx).of(miniProgramId)).length === 0) throw new DomainError('mini-programs.noApp')
        const { fullVersion, greyVersion } = program
        const isThere = version.id === fullVersion || (isGrey === 1 && version.id === greyVersion)
        if (isThere) throw new DomainError('mini-programs.nothingNew', { version: version.version })
        const store = miniPublishesStore(tx)
        const { now } = by(actor)
        if (isGrey === 1) {
          await requireAudience(tx, program, grayNumber)
          await store.end(miniProgramId, true, grey.replace, now)
        } else {
          // Users of the grey version get the full one, whichever it is.
          await store.end(miniProgramId, true, version.id === greyVersion ? grey.replace : grey.stop, now)
          await store.end(miniProgramId, false, full.replace, now)
        }
        await store.add(
          miniProgramId,
          {
            versionId: version.id,
            version: version.version,
            isGrey: isGrey === 1,
            grayNumber: isGrey === 1 ? (grayNumber ?? null) : null,
          },
          by(actor),
        )
        await miniProgramsStore(tx).deliver(
          miniProgramId,
          isGrey === 1
            ? { fullVersion, greyVersion: version.id, grayNumber: grayNumber ?? null }
            : { fullVersion: version.id, greyVersion: null, grayNumber: null },
        )
      })
      return newest(miniProgramId)
    },

    /** The full version before, without a review: it was reviewed. Also ends the grey one. */
    async rollBack(miniProgramId: string, actor: Reader): Promise<Publication> {
      await inTransaction(db, async (tx) => {
        const { fullVersion } = await lockOwn(tx, miniProgramId, actor)
        const store = miniPublishesStore(tx)
        const before = fullVersion === null ? undefined : await store.before(miniProgramId, fullVersion)
        if (!before) throw new DomainError('mini-programs.nothingBefore')
        const { now } = by(actor)
        await store.end(miniProgramId, true, grey.stop, now)
        await store.end(miniProgramId, false, full.rollBack, now)
        await store.add(miniProgramId, { ...before, isGrey: false, grayNumber: null }, by(actor))
        await miniProgramsStore(tx).deliver(miniProgramId, {
          fullVersion: before.versionId,
          greyVersion: null,
          grayNumber: null,
        })
      })
      return newest(miniProgramId)
    },

    async stop(miniProgramId: string, actor: Reader): Promise<MiniProgram> {
      await inTransaction(db, async (tx) => {
        const { fullVersion, greyVersion } = await lockOwn(tx, miniProgramId, actor)
        if (greyVersion === null) throw new DomainError('mini-programs.notInGrey')
        await miniPublishesStore(tx).end(miniProgramId, true, grey.stop, clock.now())
        await miniProgramsStore(tx).deliver(miniProgramId, { fullVersion, greyVersion: null, grayNumber: null })
      })
      return shownProgram(db, miniProgramId)
    },

    /** CA-139. */
    async history(miniProgramId: string, paging: PageRequest, actor: Reader): Promise<Page<Publication>> {
      await requireOwn(db, miniProgramId, actor)
      const { items, total } = await miniPublishesStore(db).page(miniProgramId, {
        offset: offsetOf(paging),
        limit: paging.pageSize,
      })
      return { items: items.map(shownPublish), total }
    },
  }
}
