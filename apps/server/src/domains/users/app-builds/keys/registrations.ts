import { randomUUID } from 'node:crypto'
import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { buildState } from '@slipway/contract/users/app-builds/app-builds.lifecycle.ts'
import { buildErrors, isBuildErrorCode } from '@slipway/contract/users/app-builds/build-errors.ts'
import { missingForRegistration } from '@slipway/contract/users/app-builds/build-readiness.ts'
import type { startRegistration } from '@slipway/contract/users/app-builds/keys/app-keys.calls.ts'
import type { Registration } from '@slipway/contract/users/app-builds/keys/app-keys.ts'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, type Database } from '../../../../db/database.ts'
import type { FileStore } from '../../../../files/file-store.ts'
import type { Actor, Download } from '../../../../http/route.ts'
import { appBuildsStore, type StoredBuild } from '../app-builds.store.ts'
import { newestRegistration } from '../app-builds.views.ts'
import type { Asked } from '../app-builds.service.ts'
import type { buildRoom } from '../build-room.ts'
import { buildTasksStore, type StoredTask } from '../build-tasks.store.ts'
import { lockOfOwner, readOfOwner } from './key-custody.ts'

interface Dependencies {
  db: Database
  clock: Clock
  room: ReturnType<typeof buildRoom>
  privateFiles: Pick<FileStore, 'read'>
  setOrigin: string | undefined
  appOrigin(origin: string): string
}

const noRegistration: Registration = {
  buildId: '',
  state: buildState.none,
  steps: [],
  startTime: null,
  size: null,
  sha256: '',
  expiresTime: null,
  error: null,
}
const VERSION = '1.0.0'

/** Packages that prove to Google that a package name and its key are the developer's. Users never get them. */
export function registrations({ db, clock, room, privateFiles, setOrigin, appOrigin }: Dependencies) {
  async function newest(appId: string): Promise<{ build: StoredBuild; task: StoredTask | undefined } | undefined> {
    const build = await newestRegistration(db, appId)
    if (!build) return undefined
    const [task] = await buildTasksStore(db).ofBuilds([build.buildId])
    return { build, task }
  }

  async function shown(appId: string, locale: Locale): Promise<Registration> {
    const found = await newest(appId)
    if (!found) return noRegistration
    const { buildId, state, startTime, expiresTime, errorCode } = found.build
    const code = errorCode !== null && isBuildErrorCode(errorCode) ? errorCode : undefined
    const { text, cure } = buildErrors[code ?? 'fault']
    return {
      buildId,
      state,
      steps: found.task?.steps ?? [],
      startTime,
      size: found.task?.sizeBytes ?? null,
      sha256: found.task?.sha256 ?? '',
      expiresTime,
      error: code ? { code, text: inLocale(text, locale), cure: inLocale(cure, locale) } : null,
    }
  }

  return {
    async start(
      { appId, registrationToken }: CheckedInputOf<typeof startRegistration>,
      { actor, origin, locale }: Asked,
    ): Promise<Registration> {
      await inTransaction(db, async (tx) => {
        const { ownerId, content, isPublished } = await lockOfOwner(tx, appId, actor)
        const missing = missingForRegistration({ isPublished, androidName: content.androidName })
        if (missing.length > 0) throw new DomainError('appBuilds.notReady', { missing })
        const before = await newestRegistration(tx, appId)
        if (before?.state === buildState.running) throw new DomainError('appBuilds.running')
        await room.requireRoom(tx, appId, ownerId)
        await appBuildsStore(tx).add({
          buildId: randomUUID(),
          appId,
          packageType: 'formal',
          oemVersion: VERSION,
          base: setOrigin ?? appOrigin(origin),
          content,
          registrationToken,
          startedBy: actor.accountId,
          startTime: clock.now(),
        })
      })
      return shown(appId, locale)
    },

    async get(appId: string, actor: Actor, locale: Locale): Promise<Registration> {
      await readOfOwner(db, appId, actor)
      return shown(appId, locale)
    },

    async file(appId: string, actor: Actor): Promise<Download> {
      const { content } = await readOfOwner(db, appId, actor)
      const found = await newest(appId)
      const artifact = found?.task?.artifact
      const kept = artifact ? await privateFiles.read(artifact) : undefined
      if (!kept) throw new DomainError('appBuilds.notFound')
      return {
        fileName: `${content.androidName}-registration.apk`,
        mime: 'application/vnd.android.package-archive',
        size: kept.size,
        chunks: kept.bytes,
      }
    },
  }
}
