import { DomainError } from '@slipway/contract/refusals.ts'
import { brandOf, type Brand } from '@slipway/contract/users/apps/app-brand.ts'
import { changesBetween, type AppChange, type AppContent } from '@slipway/contract/users/apps/app-content.ts'
import { appSteps } from '@slipway/contract/users/apps/app-steps.ts'
import type { ApplicationDetail, PackageType } from '@slipway/contract/users/apps/apps.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { FileStore } from '../../../files/file-store.ts'
import type { Actor } from '../../../http/route.ts'
import { lockOwn, requireOwn } from './app-access.ts'
import { appContentStore } from './app-content.store.ts'
import { clientOf, functionRows } from './app-content.service.ts'
import { draftOf } from './app-draft.ts'
import { appSnapshotsStore, snapshotPurpose, type Snapshot } from './app-snapshots.store.ts'
import { pushSummary } from './push/push-summary.ts'
import type { AppsDependencies, appsService } from './apps.service.ts'
import { appsStore } from './apps.store.ts'
import { brandIconMaker } from './brand-icons.ts'

export interface PublishingDependencies extends Pick<AppsDependencies, 'db' | 'clock'> {
  db: Database
  clock: Clock
  files: Pick<FileStore, 'read' | 'keep'>
  /** The addresses under which a phone reaches the companion, the best first. */
  phoneOrigins(origin: string): readonly string[]
}

type LastBuild = ApplicationDetail['lastBuild']

const packageTypeOf = { [snapshotPurpose.experience]: 'experience', [snapshotPurpose.formal]: 'formal' } as const

const newestBuild = (snapshots: readonly Snapshot[]): Snapshot | undefined =>
  snapshots
    .filter(({ purpose }) => purpose !== snapshotPurpose.published)
    .toSorted((one, other) => other.time - one.time)[0]

function buildFacts(snapshot: Snapshot | undefined): LastBuild {
  if (!snapshot || snapshot.purpose === snapshotPurpose.published) return null
  const { purpose, oemVersion, time } = snapshot
  return { packageType: packageTypeOf[purpose], oemVersion: oemVersion ?? '', time }
}

/** The look that phones have, and how it differs from the one that its developer edits. */
export function appPublishing(parts: PublishingDependencies, apps: ReturnType<typeof appsService>) {
  const { db, clock, files, phoneOrigins } = parts
  const makeIcons = brandIconMaker(files)

  return {
    async detail(appId: string, actor: Actor, origin: string): Promise<ApplicationDetail> {
      const app = await requireOwn(db, appId, actor)
      const content = await draftOf(db, app)
      const snapshots = await appSnapshotsStore(db).all(appId)
      const published = snapshots.find(({ purpose }) => purpose === snapshotPurpose.published)
      const unpublished = changesBetween(published?.content, content)
      const push = await pushSummary(db, appId, clock.now())
      return {
        app: await apps.shown(app),
        items: content.items,
        functions: functionRows(content.hidden),
        categories: content.categories,
        client: clientOf(await appContentStore(db).client(appId)),
        draft: brandOf(content, { appId, version: app.updateTime, icons: null }),
        publishTime: published?.time ?? null,
        unpublished,
        lastBuild: buildFacts(newestBuild(snapshots)),
        warnings: push.warnings,
        steps: appSteps({
          content,
          isPublished: published !== undefined,
          changes: unpublished,
          push,
          isBuilt: newestBuild(snapshots) !== undefined,
        }),
        urls: phoneOrigins(origin).map((one) => `${one}/app/?app=${appId}`),
      }
    },

    async changes(
      appId: string,
      actor: Actor,
    ): Promise<{ lastBuild: LastBuild; changes: AppChange[]; needsBuild: boolean }> {
      const app = await requireOwn(db, appId, actor)
      const last = newestBuild(await appSnapshotsStore(db).all(appId))
      const changes = changesBetween(last?.content, await draftOf(db, app))
      return { lastBuild: buildFacts(last), changes, needsBuild: changes.length > 0 }
    },

    async publish(appId: string, actor: Actor): Promise<{ publishTime: number }> {
      // Drawn before the transaction: it would hold its connection meanwhile.
      const { logo } = await requireOwn(db, appId, actor)
      const icons = await makeIcons(logo)
      const publishTime = await inTransaction(db, async (tx) => {
        const app = await lockOwn(tx, appId, actor)
        const former = await appSnapshotsStore(tx).published(appId)
        const content = { ...(await draftOf(tx, app)), logo }
        const time = Math.max(clock.now(), (former?.time ?? 0) + 1)
        const snapshot = { purpose: snapshotPurpose.published, content, icons, oemVersion: null, time }
        await appSnapshotsStore(tx).keep(appId, snapshot, actor.accountId)
        return time
      })
      return { publishTime }
    },

    /** What phones get; the same refusal where there is nothing to show, whatever the reason. */
    async brand(appId: string): Promise<Brand> {
      const published = await appSnapshotsStore(db).published(appId)
      if (!published) throw new DomainError('apps.notFound')
      const { content, icons, time } = published
      return brandOf(content, { appId, version: time, icons })
    },

    /**
     * For builds, in the transaction that completes one: what went in. The first formal one fixes the names (SI-090).
     */
    async recordBuild(
      tx: DatabaseOrTransaction,
      { appId, packageType, oemVersion, content, startedBy }: CompletedBuild,
    ): Promise<void> {
      const time = clock.now()
      const purpose = snapshotPurpose[packageType]
      await appSnapshotsStore(tx).keep(appId, { purpose, content, icons: null, oemVersion, time }, startedBy)
      if (packageType === 'formal') await appsStore(tx).fixNames(appId, time)
    },
  }
}

export interface CompletedBuild {
  appId: string
  packageType: PackageType
  oemVersion: string
  content: AppContent
  startedBy: number | null
}
