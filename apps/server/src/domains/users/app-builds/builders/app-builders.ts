import { accountDeleted } from '@slipway/contract/identity/accounts/accounts.events.ts'
import {
  addBuilder,
  claimBuild,
  finishBuild,
  getBuilderProject,
  listBuilders,
  putBuilderArtifact,
  removeBuilder,
  reportBuild,
} from '@slipway/contract/users/app-builds/builders/app-builders.calls.ts'
import { packagesDropped } from '@slipway/contract/users/app-builds/builders/app-builders.events.ts'
import type { EventPublisher } from '../../../../events/domain-events.ts'
import { afterCommit, inTransaction } from '../../../../events/subscriptions.ts'
import type { Log } from '../../../../log.ts'
import { serve, serveDownload, serveFile } from '../../../../http/route.ts'
import type { AccountsApi } from '../../../identity/accounts/index.ts'
import { appBuildersService } from './app-builders.service.ts'
import { builderBearers } from './builder-bearers.ts'
import { builderClaims } from './builder-claims.ts'
import { builderWork, requireBuilder, type WorkDependencies } from './builder-work.ts'

interface Dependencies extends WorkDependencies {
  accounts: Pick<AccountsApi, 'nameOf'>
  events: EventPublisher
  log: Pick<Log, 'warn'>
}

/** Machines elsewhere that make packages for this server, which signs and verifies them (decision 0167). */
export function appBuilders(parts: Dependencies) {
  const { db } = parts
  const builders = appBuildersService(parts)
  const claims = builderClaims(parts)
  const work = builderWork(parts)
  return {
    routes: [
      serve(listBuilders, () => builders.list()),
      serve(addBuilder, ({ input, actor }) => builders.add(input, actor)),
      serve(removeBuilder, ({ input }) => builders.remove(input.builderId).then(() => null)),
      serve(claimBuild, async ({ input, actor, whenLost }) => {
        const { waitSeconds } = input
        return { task: await claims.claim(await requireBuilder(db, actor), { waitSeconds, lost: whenLost() }) }
      }),
      serveDownload(getBuilderProject, ({ input, actor }) => work.project(input.leaseId, actor)),
      serve(reportBuild, ({ input, actor }) => work.report(input.leaseId, input.step, actor).then(() => null)),
      serveFile(putBuilderArtifact, ({ input, file, actor }) =>
        work.artifact(input.leaseId, input.sha256, file, actor).then(() => null),
      ),
      serve(finishBuild, ({ input, actor }) => work.finish(input, actor).then(() => null)),
    ],
    subscriptions: [
      inTransaction(accountDeleted, (tx, { accountId }) => builders.removeOf(tx, accountId)),
      afterCommit(
        packagesDropped,
        { subscriber: 'app-builders.files', key: ({ builderId }) => builderId },
        ({ names }) => work.removeUnnamed(names),
      ),
    ],
    bearers: builderBearers(db),
    removeUnsigned: work.removeUnsigned,
    endClaims: claims.stop,
  }
}
