import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import type { HostPermission } from '@slipway/contract/products/panels/packages/panel-manifest.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { miniProgramsLimits as limits } from '@slipway/contract/users/mini-programs/mini-programs.limits.ts'
import type { OpenedProgram } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import type {
  getProgramStore,
  grantToProgram,
  listUserPrograms,
  openUserProgram,
  putProgramStore,
} from '@slipway/contract/users/mini-programs/user-programs.calls.ts'
import { versionFor } from '@slipway/contract/users/mini-programs/version-for.ts'
import type { Clock } from '../../../clock.ts'
import { SweptBuckets } from '../../../concurrency/swept-buckets.ts'
import type { Database } from '../../../db/database.ts'
import type { EndUser } from '../../../http/route.ts'
import type { GrayConfigsApi } from '../../catalog/gray-configs/index.ts'
import { greyAccountsStore } from './grey-accounts.store.ts'
import { miniProgramsStore } from './mini-programs.store.ts'
import { miniProgramsViews, type AppProgram } from './mini-programs.views.ts'
import { miniVersionsStore, type StoredVersion } from './mini-versions.store.ts'
import { programUsersStore } from './program-users.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  grayConfigs: Pick<GrayConfigsApi, 'isIn'>
  filesAt: string
}

type Named = Pick<CheckedInputOf<typeof openUserProgram>, 'appId' | 'miniProgramId'>
const KIB = 1024

/** As the companion runs it; undefined where a version has no page. */
export function openedProgram(
  program: Pick<AppProgram, 'miniProgramId' | 'cnName' | 'enName' | 'logo'>,
  { version, manifest, bundle }: StoredVersion,
  filesAt: string,
): OpenedProgram | undefined {
  if (!manifest || bundle === null) return undefined
  const { miniProgramId, cnName, enName, logo } = program
  const { entry, permissions, links } = manifest
  const src = `${filesAt}${bundle}/${entry}`
  return { miniProgramId, cnName, enName, logo, version, frame: { src, permissions, links } }
}

/** Mini-programs of an app, for the user who has it open. */
export function userPrograms({ db, clock, grayConfigs, filesAt }: Dependencies) {
  const writes = new SweptBuckets<number>(limits.store.writes)

  /** With the number of the version that each user gets. */
  async function seenBy(user: EndUser, appId: string, miniProgramId?: string) {
    const programs = await miniProgramsViews(db).ofApp(appId, miniProgramId)
    const ids = programs.map((program) => program.miniProgramId)
    const listed = await greyAccountsStore(db).listing(ids, user.userId)
    const asked = { userId: user.uid, account: user.account, country: user.country }
    const seen: { program: AppProgram; versionId: string }[] = []
    for (const program of programs) {
      const { grayNumber, greyVersion, fullVersion } = program
      const isInGrey =
        greyVersion !== null &&
        (grayNumber === null
          ? listed.has(program.miniProgramId)
          : await grayConfigs.isIn(grayNumber, asked, program.miniProgramId))
      const versionId = versionFor({ isChosenApp: true, isInGrey, greyVersion, fullVersion })
      if (versionId !== null) seen.push({ program, versionId })
    }
    return seen
  }

  async function require({ appId, miniProgramId }: Named, user: EndUser) {
    const [found] = await seenBy(user, appId, miniProgramId)
    if (!found) throw new DomainError('mini-programs.notFound')
    return found
  }

  const grantedOf = async (user: EndUser, ids: readonly string[]) => programUsersStore(db).granted(user.userId, ids)

  async function requireGranted(named: Named, user: EndUser, permission: HostPermission) {
    const { program } = await require(named, user)
    const { miniProgramId } = program
    const granted = (await grantedOf(user, [miniProgramId])).get(miniProgramId) ?? []
    if (!granted.includes(permission)) throw new DomainError('mini-programs.notGranted')
    return { userId: user.userId, miniProgramId }
  }

  return {
    async list(
      { appId }: CheckedInputOf<typeof listUserPrograms>,
      user: EndUser,
    ): Promise<OutputOf<typeof listUserPrograms>> {
      const seen = await seenBy(user, appId)
      const granted = await grantedOf(
        user,
        seen.map(({ program }) => program.miniProgramId),
      )
      return seen.map(({ program: { miniProgramId, cnName, enName, logo } }) => ({
        miniProgramId,
        cnName,
        enName,
        logo,
        granted: [...(granted.get(miniProgramId) ?? [])],
      }))
    },

    async open(
      named: CheckedInputOf<typeof openUserProgram>,
      user: EndUser,
    ): Promise<OutputOf<typeof openUserProgram>> {
      const { program, versionId } = await require(named, user)
      const version = await miniVersionsStore(db).of(program.miniProgramId, versionId)
      const opened = version && openedProgram(program, version, filesAt)
      if (!opened) throw new DomainError('mini-programs.notFound')
      const granted = (await grantedOf(user, [program.miniProgramId])).get(program.miniProgramId)
      return { ...opened, granted: granted ?? [], isAnswered: granted !== undefined }
    },

    /** As the page of a device of the user; undefined where this app has no such program for the user. */
    async entry({ appId, miniProgramId }: Named, user: EndUser) {
      const [found] = appId === '' ? [] : await seenBy(user, appId, miniProgramId)
      const version = found && (await miniVersionsStore(db).of(miniProgramId, found.versionId))
      const opened = version && openedProgram(found.program, version, filesAt)
      if (!opened) return undefined
      const { frame, ...facts } = opened
      const granted = (await grantedOf(user, [miniProgramId])).get(miniProgramId)
      const program = { ...facts, granted: [...(granted ?? [])], isAnswered: granted !== undefined }
      return { program, frame, minAppVersion: version.manifest?.minAppVersion }
    },

    /** For a try on a phone: the version that all users have, else the grey one. */
    async tried(miniProgramId: string): Promise<OpenedProgram | undefined> {
      const program = await miniProgramsStore(db).find(miniProgramId)
      const versionId = program && (program.fullVersion ?? program.greyVersion)
      const version = versionId ? await miniVersionsStore(db).find(versionId) : undefined
      return program && version && openedProgram(program, version, filesAt)
    },

    async grant({ permissions, ...named }: CheckedInputOf<typeof grantToProgram>, user: EndUser): Promise<null> {
      const { program } = await require(named, user)
      const owner = { userId: user.userId, miniProgramId: program.miniProgramId }
      await programUsersStore(db).grant(owner, [...new Set(permissions)])
      return null
    },

    async stored(
      named: CheckedInputOf<typeof getProgramStore>,
      user: EndUser,
    ): Promise<OutputOf<typeof getProgramStore>> {
      return { values: await programUsersStore(db).content(await requireGranted(named, user, 'store')) }
    },

    async store({ key, value = null, ...named }: CheckedInputOf<typeof putProgramStore>, user: EndUser): Promise<null> {
      const owner = await requireGranted(named, user, 'store')
      if (!writes.take(user.userId, clock.now()))
        throw new DomainError('mini-programs.tooManyWrites', { limit: limits.store.writes.perSecond })
      const store = programUsersStore(db)
      if (value === null) await store.removeKey(owner, key)
      else if (!(await store.set(owner, key, value, limits.store.bytes)))
        throw new DomainError('mini-programs.storeFull', { kib: limits.store.bytes / KIB })
      return null
    },
  }
}
