import { randomBytes } from 'node:crypto'
import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import { numberedName } from '@slipway/contract/numbered-name.ts'
import { DomainError, type RefusalDetails } from '@slipway/contract/refusals.ts'
import type {
  createMiniProgram,
  listOwnMiniPrograms,
  setProgramApps,
  updateMiniProgram,
} from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import { miniProgramsLimits as limits } from '@slipway/contract/users/mini-programs/mini-programs.limits.ts'
import type {
  MiniProgram,
  MiniProgramDetail,
  ProgramUses,
} from '@slipway/contract/users/mini-programs/mini-programs.ts'
import type { OutputOf } from '@slipway/contract/define-call.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, isUniqueViolation, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { UploadsApi } from '../../identity/uploads/index.ts'
import type { PanelsApi, WebPackages } from '../../products/panels/index.ts'
import { greyAccountsStore } from './grey-accounts.store.ts'
import { lockOwn, requireOwn, type Reader } from './mini-access.ts'
import { miniProgramsStore, type ProgramInfo } from './mini-programs.store.ts'
import { miniProgramsViews } from './mini-programs.views.ts'
import { miniPublishesStore } from './mini-publishes.store.ts'
import { shownProgram, shownVersions } from './mini-shown.ts'
import { miniVersionsStore } from './mini-versions.store.ts'
import { programAppsStore } from './program-apps.store.ts'

export interface MiniProgramsDependencies {
  db: Database
  clock: Clock
  uploads: Pick<UploadsApi, 'requirePictureFor'>
  bundles: WebPackages
  panels: Pick<PanelsApi, 'usesOfProgram'>
  autoReview: boolean
}

const ID_BYTES = 16

const named = ({ panels, panelTotal, products, productTotal }: ProgramUses): RefusalDetails => ({
  panels: panels.join(', '),
  panelTotal,
  products: products.map(({ productName }) => productName).join(', ') || '—',
  productTotal,
})

/** VA-75. */
function requireNames({ cnName, enName }: Pick<ProgramInfo, 'cnName' | 'enName'>): void {
  if (cnName === '' || enName === '')
    throw new DomainError('mini-programs.namesMissing', { field: cnName === '' ? 'cnName' : 'enName' })
}

const takenName = (error: unknown, cnName: string): unknown =>
  isUniqueViolation(error, 'mini_programs_name')
    ? new DomainError('mini-programs.nameTaken', { name: cnName, field: 'cnName' })
    : error

export async function requireRoom(tx: DatabaseOrTransaction, ownerId: number): Promise<void> {
  const { perOwner: limit } = limits
  if ((await miniProgramsStore(tx).countForAdding(ownerId)) >= limit)
    throw new DomainError('mini-programs.tooMany', { limit })
}

export const newProgramId = (): string => randomBytes(ID_BYTES).toString('hex')

/** Programs, what is said about them, and the applications that show them. */
export function miniProgramsService({ db, clock, uploads, bundles, panels, autoReview }: MiniProgramsDependencies) {
  const usesOf = (on: DatabaseOrTransaction, miniProgramId: string, { accountId, permissions }: Reader) =>
    panels.usesOfProgram(miniProgramId, { accountId, isAdministrator: permissions.administrator }, on)

  async function apps(miniProgramId: string, ownerId: number): Promise<OutputOf<typeof setProgramApps>> {
    const store = programAppsStore(db)
    return { selectable: await store.selectable(ownerId), selected: await store.of(miniProgramId) }
  }

  return {
    list: (input: CheckedInputOf<typeof listOwnMiniPrograms>, actor: Reader): Promise<Page<MiniProgram>> =>
      miniProgramsViews(db).page({
        ownerId: actor.accountId,
        search: input.search,
        offset: offsetOf(input),
        limit: input.pageSize,
      }),

    async create(info: CheckedInputOf<typeof createMiniProgram>, actor: Reader): Promise<MiniProgram> {
      requireNames(info)
      const miniProgramId = newProgramId()
      try {
        await inTransaction(db, async (tx) => {
          await requireRoom(tx, actor.accountId)
          await uploads.requirePictureFor('miniProgramLogo', info.logo, tx, 'logo')
          await miniProgramsStore(tx).add(miniProgramId, info, { now: clock.now(), accountId: actor.accountId })
        })
      } catch (error) {
        throw takenName(error, info.cnName)
      }
      return shownProgram(db, miniProgramId)
    },

    /** CA-130. */
    async detail(miniProgramId: string, actor: Reader): Promise<MiniProgramDetail> {
      const { fullVersion } = await requireOwn(db, miniProgramId, actor)
      const versions = await miniVersionsStore(db).newest(miniProgramId, limits.versions)
      const before = fullVersion === null ? undefined : await miniPublishesStore(db).before(miniProgramId, fullVersion)
      return {
        program: await shownProgram(db, miniProgramId),
        versions: await shownVersions(versions, bundles),
        greyCount: (await greyAccountsStore(db).list(miniProgramId)).length,
        appCount: (await programAppsStore(db).of(miniProgramId)).length,
        rollbackVersion: before?.version ?? '',
        uses: await usesOf(db, miniProgramId, actor),
        autoReview,
      }
    },

    async update(input: CheckedInputOf<typeof updateMiniProgram>, actor: Reader): Promise<MiniProgram> {
      const { miniProgramId, ...info } = input
      requireNames(info)
      try {
        await inTransaction(db, async (tx) => {
          const current = await lockOwn(tx, miniProgramId, actor)
          if (info.logo !== current.logo) await uploads.requirePictureFor('miniProgramLogo', info.logo, tx, 'logo')
          await miniProgramsStore(tx).change(miniProgramId, info, { now: clock.now(), accountId: actor.accountId })
        })
      } catch (error) {
        throw takenName(error, info.cnName)
      }
      return shownProgram(db, miniProgramId)
    },

    async remove(miniProgramId: string, actor: Reader): Promise<void> {
      await inTransaction(db, async (tx) => {
        const { fullVersion, greyVersion } = await lockOwn(tx, miniProgramId, actor)
        const isDelivered = fullVersion !== null || greyVersion !== null
        if (isDelivered && (await programAppsStore(tx).of(miniProgramId)).length > 0)
          throw new DomainError('mini-programs.published')
        // Panels that are saved at the same time wait for the lock.
        const uses = await usesOf(tx, miniProgramId, actor)
        if (uses.panelTotal > 0) throw new DomainError('mini-programs.inUse', named(uses))
        await miniProgramsStore(tx).remove(miniProgramId)
      })
    },

    /** CA-135. */
    async apps(miniProgramId: string, actor: Reader): Promise<OutputOf<typeof setProgramApps>> {
      const { ownerId } = await requireOwn(db, miniProgramId, actor)
      return apps(miniProgramId, ownerId)
    },

    /** CA-136: only applications of the owner, also where an administrator chooses. */
    async setApps(
      { miniProgramId, appIds }: CheckedInputOf<typeof setProgramApps>,
      actor: Reader,
    ): Promise<OutputOf<typeof setProgramApps>> {
      const ownerId = await inTransaction(db, async (tx) => {
        const program = await lockOwn(tx, miniProgramId, actor)
        const store = programAppsStore(tx)
        const own = new Set((await store.selectable(program.ownerId)).map(({ appId }) => appId))
        if (appIds.some((appId) => !own.has(appId))) throw new DomainError('apps.notFound', { field: 'appIds' })
        await store.replace(miniProgramId, appIds)
        return program.ownerId
      })
      return apps(miniProgramId, ownerId)
    },
  }
}

/** SI-020: all mini-programs of an account become its heir's, with names that the heir has not. */
export async function handOverPrograms(tx: DatabaseOrTransaction, from: number, to: number): Promise<void> {
  const store = miniProgramsStore(tx)
  // As of applications: a transaction that adds one has this lock when it waits for a name.
  await store.countForAdding(to)
  const taken = await store.namesOf(to)
  for (const { miniProgramId, cnName } of await store.allOf(from)) {
    const name = numberedName(cnName, taken, limits.name.max)
    taken.push({ name })
    await store.giveTo(miniProgramId, to, name)
  }
}
