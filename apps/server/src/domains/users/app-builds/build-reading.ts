import { DomainError } from '@slipway/contract/refusals.ts'
import { buildState } from '@slipway/contract/users/app-builds/app-builds.lifecycle.ts'
import type { BuildRow } from '@slipway/contract/users/app-builds/app-builds.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import type { Database } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { AccountsApi } from '../../identity/accounts/index.ts'
import type { StoredBuild } from './app-builds.store.ts'
import { ownBuildOf } from './app-builds.views.ts'
import { isBuildId, type BuildLinks } from './build-links.ts'
import { shownBuild } from './build-shown.ts'
import { buildTasksStore } from './build-tasks.store.ts'

interface Dependencies {
  db: Database
  accounts: Pick<AccountsApi, 'nameOf'>
  links: BuildLinks
  pageOrigin(origin: string): string
}

/** Builds as calls show them. */
export function buildReading({ db, accounts, links, pageOrigin }: Dependencies) {
  async function shown(
    builds: readonly StoredBuild[],
    { origin, locale }: { origin: string; locale: Locale },
  ): Promise<BuildRow[]> {
    const tasks = await buildTasksStore(db).ofBuilds(builds.map(({ buildId }) => buildId))
    const people = await accounts.nameOf(builds.flatMap(({ startedBy }) => (startedBy === null ? [] : [startedBy])))
    return Promise.all(
      builds.map(async (build) => {
        const own = tasks.filter(({ buildId }) => buildId === build.buildId)
        const queuePlace = build.state === buildState.running ? await buildTasksStore(db).placeOf(build.startTime) : 0
        const startedBy = people.get(build.startedBy ?? 0) ?? ''
        const facts = { build, tasks: own, queuePlace, startedBy, origin: pageOrigin(origin), locale }
        const log = own.map((task) => task.log).join('')
        return { ...shownBuild(facts, links), log }
      }),
    )
  }

  /** A build of others gets the answer of an absent one. */
  async function requireBuild(buildId: string, actor: Actor): Promise<StoredBuild> {
    const build = isBuildId(buildId) ? await ownBuildOf(db, buildId, actor) : undefined
    if (!build) throw new DomainError('appBuilds.notFound')
    return build
  }

  return { shown, requireBuild }
}
