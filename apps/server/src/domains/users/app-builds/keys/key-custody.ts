import type { KeyCustody } from '@slipway/contract/users/app-builds/keys/app-keys.ts'
import { appKeysLimits as limits } from '@slipway/contract/users/app-builds/keys/app-keys.limits.ts'
import { buildState } from '@slipway/contract/users/app-builds/app-builds.lifecycle.ts'
import { packageTypes } from '@slipway/contract/users/apps/apps.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import { lockForBuild, readForBuild, type BuildSource } from '../../apps/index.ts'
import { appBuildsStore } from '../app-builds.store.ts'
import { newestRegistration } from '../app-builds.views.ts'
import { packageNameOf } from '../package-spec.ts'
import { appKeysStore } from './app-keys.store.ts'

function requireOwner(source: BuildSource, { accountId }: Actor): BuildSource {
  if (source.ownerId !== accountId) throw new DomainError('appBuilds.keyOwnerOnly')
  return source
}

/** Administrators see an application as its owner does, but never get at its key. */
export const readOfOwner = async (db: DatabaseOrTransaction, appId: string, actor: Actor): Promise<BuildSource> =>
  requireOwner(await readForBuild(db, appId, actor), actor)

/** The same, and blocks starts of builds until the transaction ends. */
export const lockOfOwner = async (tx: DatabaseOrTransaction, appId: string, actor: Actor): Promise<BuildSource> =>
  requireOwner(await lockForBuild(tx, appId, actor), actor)

/** Whether users can have a package that the release key has signed. */
export const isInUse = async (db: DatabaseOrTransaction, appId: string): Promise<boolean> =>
  (await appBuildsStore(db).newest(appId, 'formal', buildState.complete)) !== undefined

/** A worker that has read the key would sign with the one before. */
export async function requireNoBuild(tx: DatabaseOrTransaction, appId: string): Promise<void> {
  const formal = await appBuildsStore(tx).newest(appId, 'formal', buildState.running)
  const registration = await newestRegistration(tx, appId)
  if (formal || registration?.state === buildState.running) throw new DomainError('appBuilds.running')
}

export async function custodyOf(db: DatabaseOrTransaction, appId: string, actor: Actor): Promise<KeyCustody> {
  const { ownerId, content } = await readForBuild(db, appId, actor)
  const chains = await Promise.all(packageTypes.map((purpose) => appKeysStore(db).chain(appId, purpose)))
  const keys = chains.flatMap((chain) => chain.toReversed())
  const isUsed = await isInUse(db, appId)
  const releases = keys.filter(({ purpose }) => purpose === 'formal')
  return {
    keys: keys.map(({ purpose, certSha256, createTime, source, isRetired, exportTime }) => ({
      purpose,
      certSha256,
      createTime,
      source,
      isRetired,
      exportTime,
      packageName: packageNameOf({ packageType: purpose, content }),
    })),
    isOwner: ownerId === actor.accountId,
    canImport: !isUsed,
    canRotate: isUsed && releases.length > 0 && releases.length <= limits.rotations,
  }
}
