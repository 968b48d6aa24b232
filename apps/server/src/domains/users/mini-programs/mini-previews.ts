import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { isUnderWay, versionStage } from '@slipway/contract/users/mini-programs/mini-programs.lifecycle.ts'
import { miniProgramsLimits as limits } from '@slipway/contract/users/mini-programs/mini-programs.limits.ts'
import type { OpenedProgram } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import type { previewMiniVersion } from '@slipway/contract/users/mini-programs/mini-versions.calls.ts'
import { previewUrl } from '@slipway/contract/users/mini-programs/preview-link.ts'
import type { Clock } from '../../../clock.ts'
import { macs } from '../../../crypto/macs.ts'
import type { Database } from '../../../db/database.ts'
import { requireOwn, type Reader } from './mini-access.ts'
import { miniProgramsStore } from './mini-programs.store.ts'
import { miniVersionsStore, type StoredVersion } from './mini-versions.store.ts'
import { openedProgram } from './user-programs.service.ts'
import { versionLivesStore } from './version-lives.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  masterKey: Buffer
  filesAt: string
  /** Where phones may reach this installation, the likeliest first. */
  phoneOrigins(origin: string): readonly string[]
}

/** 128 bits: each byte more makes the code harder to scan. */
const SIGNATURE_BYTES = 16
const URLS = 4
const PROGRAM_ID_LENGTH = 32

const isShowable = ({ stage }: StoredVersion): boolean => stage === versionStage.packaged || isUnderWay(stage)

/** Links that open a version on a phone without an account: the frame gives it nothing, and its home is made up. */
export function miniPreviews({ db, clock, masterKey, filesAt, phoneOrigins }: Dependencies) {
  const signed = macs(masterKey, 'slipway mini-program previews', { bytes: SIGNATURE_BYTES })

  /** A broken upload leaves what phones show as it is. */
  const newestShown = async (miniProgramId: string): Promise<StoredVersion | undefined> =>
    (await miniVersionsStore(db).newest(miniProgramId, limits.versions)).find(isShowable)

  /** Of one version, or of a program that is being worked on: its newest one. */
  async function versionOf(id: string, until: number): Promise<StoredVersion | undefined> {
    if (id.length < PROGRAM_ID_LENGTH) return miniVersionsStore(db).find(Number(id))
    const newest = await newestShown(id)
    if (newest) await versionLivesStore(db).showUntil(newest.id, until)
    return newest
  }

  return {
    async create(
      { miniProgramId, versionId }: CheckedInputOf<typeof previewMiniVersion>,
      actor: Reader,
      origin: string,
    ): Promise<OutputOf<typeof previewMiniVersion>> {
      await requireOwn(db, miniProgramId, actor)
      const version =
        versionId === undefined
          ? await newestShown(miniProgramId)
          : await miniVersionsStore(db).of(miniProgramId, versionId)
      if (!version && versionId !== undefined) throw new DomainError('mini-programs.notFound')
      if (!version || !isShowable(version)) throw new DomainError('mini-programs.notPreviewable')
      const expireTime = clock.now() + limits.previewMs
      await versionLivesStore(db).showUntil(version.id, expireTime)
      const text = `${versionId === undefined ? miniProgramId : version.id}.${expireTime}`
      const token = `${text}.${signed.of(text)}`
      const urls = phoneOrigins(origin)
        .slice(0, URLS)
        .map((base) => previewUrl(base, token))
      return { urls, expireTime }
    },

    async open(token: string): Promise<OpenedProgram> {
      const [, id = '', expireTime = '', mac = ''] =
        /^(\d{1,15}|[0-9a-f]{32})\.(\d{1,15})\.([\w-]{1,64})$/.exec(token) ?? []
      const isValid = signed.fits(`${id}.${expireTime}`, mac) && Number(expireTime) > clock.now()
      const version = isValid ? await versionOf(id, Number(expireTime)) : undefined
      const program = version && (await miniProgramsStore(db).find(version.miniProgramId))
      const opened = program && isShowable(version) ? openedProgram(program, version, filesAt) : undefined
      if (!opened) throw new DomainError('mini-programs.previewOver')
      return opened
    },
  }
}
