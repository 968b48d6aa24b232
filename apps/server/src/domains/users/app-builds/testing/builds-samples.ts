import { randomUUID } from 'node:crypto'
import { publishApp } from '@slipway/contract/users/apps/apps.calls.ts'
import { setAppItems } from '@slipway/contract/users/apps/app-content.calls.ts'
import type { PackageType } from '@slipway/contract/users/apps/apps.ts'
import { contentOf } from '../../../../files/file-store.ts'
import { fileName } from '../../../../files/file-names.ts'
import { hash } from 'node:crypto'
import type { Caller, TestServer } from '../../../../testing/test-server.ts'
import { appWithCategory, createdApp } from '../../apps/testing/apps-samples.ts'
import { readForBuild } from '../../apps/index.ts'
import { appBuildsStore } from '../app-builds.store.ts'
import { buildTasksStore } from '../build-tasks.store.ts'
import { platformCodes } from '../build-codes.ts'

/** An application that both types of builds can be started of. */
export async function readyApp(owner: Caller): Promise<string> {
  const { appId } = await createdApp(owner)
  const item = (appItem: string, content: string) => ({ module: 'login', appItem, content })
  const items = [
    item('agreementUrl', 'https://acme.test/agreement'),
    item('privacyUrl', 'https://acme.test/privacy'),
    { module: 'base', appItem: 'appName', language: 'en_US', content: 'Acme Home' },
  ]
  await owner.call(setAppItems, { appId, items })
  await owner.call(publishApp, { appId })
  return appId
}

/** A build as a worker leaves it, without its tools; its files have these bytes. */
export async function completedBuild(
  { db, clock, parts }: Pick<TestServer, 'db' | 'clock' | 'parts'>,
  owner: Caller,
  {
    appId,
    packageType = 'experience',
    oemVersion = '1.0.0',
  }: { appId: string; packageType?: PackageType; oemVersion?: string },
): Promise<{ buildId: string; bytes: Buffer }> {
  const { accountId: startedBy } = await owner.account()
  const permissions = { menus: [], administrator: false }
  const { content } = await readForBuild(db, appId, { accountId: startedBy, permissions })
  const buildId = randomUUID()
  const startTime = clock.now()
  const base = 'https://iot.example.com'
  await appBuildsStore(db).add({ buildId, appId, packageType, oemVersion, base, content, startedBy, startTime })
  const bytes = Buffer.from(`package ${buildId}`.repeat(40))
  const sha256 = hash('sha256', bytes, 'hex')
  const worker = randomUUID()
  for (const platform of ['android', 'webClip'] as const) {
    const task = { buildId, platform, attempt: 1 }
    await db
      .updateTable('app_build_tasks')
      .set({ state: 1, worker, lease_until: new Date(startTime), attempt: 1 })
      .where('build_id', '=', buildId)
      .where('platform', '=', platformCodes[platform])
      .execute()
    const artifact = fileName(sha256, platform === 'android' ? 'apk' : 'profile')
    await parts.privateFiles.keep(artifact, contentOf(bytes))
    const certSha256 = platform === 'android' ? 'ab'.repeat(32) : null
    await buildTasksStore(db).done(task, worker, [], { artifact, sha256, sizeBytes: bytes.length, certSha256 })
  }
  const expiresAt = packageType === 'experience' ? startTime + 30 * 86_400_000 : null
  await appBuildsStore(db).complete(buildId, { at: startTime, expiresAt })
  return { buildId, bytes }
}

/** For calls that refer to an application, its category or its build. */
export async function appWithBuild(server: TestServer, owner: Caller, mark: string) {
  const ids = await appWithCategory(owner, mark)
  await owner.call(publishApp, { appId: ids.appId })
  const { buildId: appBuildId } = await completedBuild(server, owner, { appId: ids.appId })
  return { ...ids, appBuildId }
}
