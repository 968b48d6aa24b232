import { createHash } from 'node:crypto'
import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { packageProblems } from '@slipway/contract/products/panels/packages/panel-findings.ts'
import type { PanelPlatform } from '@slipway/contract/products/panels/packages/panel-manifest.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Draft } from '../../../../files/file-store.ts'
import { readBytes } from '../../../../files/read-bytes.ts'
import { checkPackage } from './package-checks.ts'
import type { StoredBundle } from './panel-bundles.store.ts'
import { BrokenPackage, readZip } from './zip-reading.ts'
import { writeZip } from './zip-writing.ts'

/** The normalized package, and what was found in it. */
export async function checkedUpload(file: Draft, of: { platform: PanelPlatform; rnName: string }) {
  try {
    const { manifest, files, findings } = checkPackage(
      await readZip(await readBytes(file.open(), filePurposes.panelPackage.maxBytes)),
      of,
    )
    const { zip, entries } = await writeZip(files)
    const digest = (algorithm: 'sha256' | 'md5') => createHash(algorithm).update(zip).digest('hex')
    const bundle: StoredBundle = { sha256: digest('sha256'), md5: digest('md5'), size: zip.length, entries }
    return { manifest, findings, bundle, zip }
  } catch (error) {
    if (!(error instanceof BrokenPackage)) throw error
    const { zh: reasonZh, en: reasonEn } = packageProblems[error.problem]
    const refusal = new DomainError('panels.packageBroken', { reasonZh, reasonEn, place: error.place, field: 'file' })
    throw Object.assign(refusal, { cause: error })
  }
}
