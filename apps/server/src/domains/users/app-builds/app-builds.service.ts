import { randomUUID } from 'node:crypto'
import type { CheckedInputOf, OutputOf, Page } from '@slipway/contract/define-call.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { listBuilds, startBuild } from '@slipway/contract/users/app-builds/app-builds.calls.ts'
import { buildState } from '@slipway/contract/users/app-builds/app-builds.lifecycle.ts'
import { appBuildsLimits as limits } from '@slipway/contract/users/app-builds/app-builds.limits.ts'
import type { AppBuild, BuildOutlook, BuildRow } from '@slipway/contract/users/app-builds/app-builds.ts'
import type { BuildNeed } from '@slipway/contract/users/app-builds/build-readiness.ts'
import { isAbove, nextVersion } from '@slipway/contract/users/app-builds/oem-version.ts'
import type { PackageType } from '@slipway/contract/users/apps/apps.ts'
import { INSTALL_TOOLS } from '../../../android/android-tools.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { AccountsApi } from '../../identity/accounts/index.ts'
import { lockForBuild, readForBuild, type BuildSource } from '../apps/index.ts'
import { appBuildsStore, type StoredBuild } from './app-builds.store.ts'
import { buildsOf, overdueBuilds } from './app-builds.views.ts'
import type { BuildEnding } from './build-ending.ts'
import type { BuildLinks } from './build-links.ts'
import { missingOf } from './build-needs.ts'
import { buildReading } from './build-reading.ts'
import { buildRoom } from './build-room.ts'
import { notBuilt } from './build-shown.ts'
import { buildTasksStore } from './build-tasks.store.ts'
import { buildWorkersStore } from './build-workers.store.ts'

export interface ServiceDependencies {
  db: Database
  clock: Clock
  accounts: Pick<AccountsApi, 'nameOf' | 'byId'>
  links: BuildLinks
  ending: BuildEnding
  /** The address of the app that was set; undefined: that of each request. */
  setOrigin: string | undefined
  /** Where phones reach the app, and the pages of this installation. */
  appOrigin(origin: string): string
  pageOrigin(origin: string): string
}

export interface Asked {
  actor: Actor
  origin: string
  locale: Locale
}

export function appBuildsService(parts: ServiceDependencies) {
  const { db, clock, ending, setOrigin, appOrigin } = parts
  const { quotas, requireRoom } = buildRoom(parts)
  const { shown, requireBuild } = buildReading(parts)

  const baseOf = (packageType: PackageType, origin: string): string =>
    packageType === 'formal' ? (setOrigin ?? '') : appOrigin(origin)

  const missing = (packageType: PackageType, source: BuildSource, base: string): BuildNeed[] =>
    missingOf({ packageType, source, base, isBaseSet: setOrigin !== undefined })

  /** SI-122: the same start within seconds is one start. */
  const isSameStart = (build: StoredBuild, oemVersion: string): boolean =>
    build.oemVersion === oemVersion && Math.abs(clock.now() - build.startTime) < limits.sameStartMs

  return {
    requireBuild,

    /** CA-083, in the order of its refusals. */
    start: (
      { appId, packageType, oemVersion }: CheckedInputOf<typeof startBuild>,
      { actor, origin }: Asked,
    ): Promise<OutputOf<typeof startBuild>> =>
      inTransaction(db, async (tx) => {
        const source = await lockForBuild(tx, appId, actor)
        const base = baseOf(packageType, origin)
        const needs = missing(packageType, source, base)
        if (needs.length > 0) throw new DomainError('appBuilds.notReady', { missing: needs })
        const store = appBuildsStore(tx)
        const running = await store.newest(appId, packageType, buildState.running)
        if (running && isSameStart(running, oemVersion)) {
          const queuePlace = await buildTasksStore(tx).placeOf(running.startTime)
          return { buildId: running.buildId, state: buildState.running, queuePlace }
        }
        const last = packageType === 'formal' ? await store.newest(appId, packageType, buildState.complete) : undefined
        if (last && !isAbove(oemVersion, last.oemVersion)) {
          throw new DomainError('appBuilds.versionNotAbove', { last: last.oemVersion, field: 'oemVersion' })
        }
        if (running) throw new DomainError('appBuilds.running')
        await requireRoom(tx, appId, source.ownerId)
        const buildId = randomUUID()
        const startTime = clock.now()
        const startedBy = actor.accountId
        await store.add({
          buildId,
          appId,
          packageType,
          oemVersion,
          base,
          content: source.content,
          startedBy,
          startTime,
        })
        return { buildId, state: buildState.running, queuePlace: await buildTasksStore(tx).placeOf(startTime) }
      }),

    /** CA-082. */
    async outlook(appId: string, packageType: PackageType, { actor, ...asked }: Asked): Promise<BuildOutlook> {
      const source = await readForBuild(db, appId, actor)
      const build = await appBuildsStore(db).newest(appId, packageType)
      const complete = build && (await appBuildsStore(db).newest(appId, packageType, buildState.complete))
      const [row] = build ? await shown([build], asked) : []
      const { log: _log, ...newest } = row ?? { ...notBuilt(packageType), log: '' }
      const workers = await buildWorkersStore(db).alive(clock.now())
      const lacking = workers.some((one) => one.missing.length === 0) ? [] : (workers[0]?.missing ?? ['builds'])
      return {
        ...newest,
        missing: missing(packageType, source, baseOf(packageType, asked.origin)),
        ...(await quotas(db, appId, source.ownerId)),
        nextVersion: complete ? nextVersion(complete.oemVersion) : (build?.oemVersion ?? '1.0.0'),
        toolsMissing: lacking,
        toolsCommand: INSTALL_TOOLS,
      }
    },

    async list(input: CheckedInputOf<typeof listBuilds>, { actor, ...asked }: Asked): Promise<Page<BuildRow>> {
      await readForBuild(db, input.appId, actor)
      const { builds, total } = await buildsOf(db, input.appId, { offset: offsetOf(input), limit: input.pageSize })
      return { items: await shown(builds, asked), total }
    },

    async cancel(appId: string, packageType: PackageType, actor: Actor): Promise<void> {
      await readForBuild(db, appId, actor)
      const running = await appBuildsStore(db).newest(appId, packageType, buildState.running)
      if (!running || !(await ending.abandon(running.buildId, 'cancelled')))
        throw new DomainError('appBuilds.notRunning')
    },

    async withdraw(buildId: string, { actor, ...asked }: Asked): Promise<AppBuild> {
      const build = await requireBuild(buildId, actor)
      if (build.state !== buildState.complete) throw new DomainError('appBuilds.notFound')
      await appBuildsStore(db).withdraw(buildId, clock.now())
      const [row] = await shown([await requireBuild(buildId, actor)], asked)
      const { log: _log, ...withdrawn } = row ?? { ...notBuilt(build.packageType), log: '' }
      return withdrawn
    },

    /** Builds that take too long, waiting included (SI-083). */
    async endOverdue(): Promise<void> {
      const now = clock.now()
      const late = await overdueBuilds(db, now - limits.buildMs)
      const workers = await buildWorkersStore(db).alive(now)
      for (const buildId of late) await ending.abandon(buildId, workers.length === 0 ? 'noWorker' : 'timeout')
    },
  }
}
