import { DAY_MS } from '@slipway/contract/durations.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import {
  cancelBuild,
  downloadBuild,
  getBuild,
  getPublicBuild,
  listBuilds,
  startBuild,
  watchBuild,
  withdrawBuild,
} from '@slipway/contract/users/app-builds/app-builds.calls.ts'
import type { FileStore } from '../../../files/file-store.ts'
import type { SignProfile } from '../../../tls/profile-signing.ts'
import { serve, serveDownload, serveStream, serveVisitor } from '../../../http/route.ts'
import type { Log } from '../../../log.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { signingFiles } from '../../../crypto/signing-files/signing-files.ts'
import type { FactorProofs } from '../../identity/second-factor/index.ts'
import type { AppsApi } from '../apps/index.ts'
import { appBuildsService, type ServiceDependencies } from './app-builds.service.ts'
import { buildArtifactsStore } from './build-artifacts.store.ts'
import { buildEnding } from './build-ending.ts'
import { buildLinks } from './build-links.ts'
import { buildMaking } from './build-making.ts'
import { buildRoom } from './build-room.ts'
import type { EventPublisher } from '../../../events/domain-events.ts'
import { buildStream } from './build-stream.ts'
import { buildTasksStore } from './build-tasks.store.ts'
import { buildWorker, type WorkerDependencies } from './build-worker.ts'
import { appBuilders } from './builders/app-builders.ts'
import { appExports } from './exports/app-exports.ts'
import { appKeys } from './keys/app-keys.ts'
import { signedAppsOf } from './keys/app-keys.views.ts'
import { keyBox } from './keys/key-box.ts'
import { keyMails } from './keys/key-mails.ts'
import { keysRoutes } from './keys/keys.routes.ts'
import { registrations } from './keys/registrations.ts'
import { downloadName, publicBuilds } from './public-builds.ts'

interface Dependencies extends Omit<ServiceDependencies, 'links' | 'ending'>, Pick<WorkerDependencies, 'dataFolder'> {
  masterKey: Buffer
  events: EventPublisher
  log: Pick<Log, 'warn' | 'error'>
  mailer: Mailer
  publicUrl: string | undefined
  proofs: FactorProofs
  signProfile: SignProfile
  apps: Pick<AppsApi, 'recordBuild' | 'brand' | 'iosProfile'>
  files: Pick<FileStore, 'read'>
  privateFiles: Pick<FileStore, 'read' | 'keep' | 'remove'>
}

/** Files of deleted applications are removed a day before their rows are. */
const DELETED_DAYS = 29

/** Installable packages of applications (decision 0166). */
export function appBuildsDomain(parts: Dependencies) {
  const { db, clock, masterKey, privateFiles, pageOrigin } = parts
  const links = buildLinks(masterKey)
  const ending = buildEnding(parts)
  const builds = appBuildsService({ ...parts, links, ending })
  const builders = appBuilders({ ...parts, ending })
  const visitors = publicBuilds({ db, clock, links })
  const stream = buildStream(db)
  const box = keyBox(masterKey)
  const making = buildMaking({ ...parts, keyOf: appKeys({ db, clock, box }) })
  const keys = { db, clock, box, files: signingFiles(), mails: keyMails(parts), proofs: parts.proofs }
  const proofPackages = registrations({ ...parts, room: buildRoom(parts) })

  async function removeExpired(): Promise<void> {
    const now = clock.now()
    for (const name of await buildArtifactsStore(db).forgetArtifacts(now, now - DELETED_DAYS * DAY_MS)) {
      await privateFiles.remove(name)
    }
    await builders.removeUnsigned()
  }

  return {
    routes: [
      serve(startBuild, ({ input, ...asked }) => builds.start(input, asked)),
      serve(getBuild, ({ input, ...asked }) => builds.outlook(input.appId, input.packageType, asked)),
      serveStream(watchBuild, ({ input, ...asked }, { signal, send }) =>
        stream({ appId: input.appId, signal, send, read: () => builds.outlook(input.appId, input.packageType, asked) }),
      ),
      serve(listBuilds, ({ input, ...asked }) => builds.list(input, asked)),
      serve(cancelBuild, ({ input, actor }) => builds.cancel(input.appId, input.packageType, actor).then(() => null)),
      serve(withdrawBuild, ({ input, ...asked }) => builds.withdraw(input.buildId, asked)),
      serveDownload(downloadBuild, async ({ input, actor }) => {
        const build = await builds.requireBuild(input.buildId, actor)
        const tasks = await buildTasksStore(db).ofBuilds([build.buildId])
        const artifact = tasks.find(({ platform }) => platform === input.platform)?.artifact
        const kept = artifact ? await privateFiles.read(artifact) : undefined
        if (!kept || build.withdrawTime !== null) throw new DomainError('appBuilds.notFound')
        const mime =
          input.platform === 'android' ? 'application/vnd.android.package-archive' : 'application/x-apple-aspen-config'
        return { fileName: downloadName(build, input.platform), mime, size: kept.size, chunks: kept.bytes }
      }),
      ...appExports(parts).routes,
      ...builders.routes,
      ...keysRoutes(keys, proofPackages),
      serveVisitor(getPublicBuild, ({ input, origin }) => visitors.page(input.token, pageOrigin(origin))),
    ],
    jobs: [
      { name: 'app-builds.overdue', cron: '* * * * *', run: builds.endOverdue },
      { name: 'app-builds.expire', cron: '11 3 * * *', run: removeExpired },
    ],
    subscriptions: builders.subscriptions,
    /** Tokens of remote builders. */
    builderBearers: builders.bearers,
    /** Before the process ends. */
    endClaims: builders.endClaims,
    /** Of a public link. */
    publicFile: visitors.file,
    signedApps: () => signedAppsOf(db),
    /** Makes packages, in a process with the role `builds`. */
    openWorker: (missing?: WorkerDependencies['missing']) => buildWorker({ ...parts, making, ending, missing }),
  }
}

export type AppBuildsApi = ReturnType<typeof appBuildsDomain>
