import { versionStage } from '@slipway/contract/users/mini-programs/mini-programs.lifecycle.ts'
import type { MiniProgram, MiniVersion, Publication } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { WebPackages } from '../../products/panels/index.ts'
import { miniProgramsViews } from './mini-programs.views.ts'
import type { StoredPublish } from './mini-publishes.store.ts'
import { miniVersionsStore, type StoredVersion } from './mini-versions.store.ts'

export async function shownProgram(db: DatabaseOrTransaction, miniProgramId: string): Promise<MiniProgram> {
  const found = await miniProgramsViews(db).one(miniProgramId)
  if (!found) throw new DomainError('mini-programs.notFound')
  return found
}

/** As many as there are, by one query. */
export async function shownVersions(
  versions: readonly StoredVersion[],
  bundles: Pick<WebPackages, 'facts'>,
): Promise<MiniVersion[]> {
  const facts = await bundles.facts([...new Set(versions.flatMap(({ bundle }) => bundle ?? []))])
  return versions.map((version) => {
    const bundle = version.bundle === null ? undefined : facts.get(version.bundle)
    return {
      versionId: String(version.id),
      version: version.version,
      stage: version.stage,
      findings: version.findings,
      mustAcknowledge: version.stage === versionStage.checking,
      reason: version.reason,
      files: bundle?.files ?? 0,
      size: bundle?.size ?? 0,
      uploadTime: version.uploadTime,
      reviewTime: version.reviewTime,
      packTime: version.packTime,
    }
  })
}

export async function shownVersion(
  db: DatabaseOrTransaction,
  id: number,
  bundles: Pick<WebPackages, 'facts'>,
): Promise<MiniVersion> {
  const [shown] = await shownVersions(await miniVersionsStore(db).many([id]), bundles)
  if (!shown) throw new DomainError('mini-programs.notFound')
  return shown
}

export const shownPublish = ({
  id,
  version,
  isGrey,
  grayNumber,
  state,
  by,
  publishTime,
  endTime,
}: StoredPublish): Publication => ({
  publishId: String(id),
  version,
  isGrey: isGrey ? 1 : 0,
  grayNumber,
  state,
  by,
  publishTime,
  endTime,
})
