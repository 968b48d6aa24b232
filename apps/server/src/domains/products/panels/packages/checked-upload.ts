import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { packageProblems } from '@slipway/contract/products/panels/packages/panel-findings.ts'
import type { PanelPlatform } from '@slipway/contract/products/panels/packages/panel-manifest.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Draft } from '../../../../files/file-store.ts'
import { readBytes } from '../../../../files/read-bytes.ts'
import { checkPackage } from './package-checks.ts'
import { BrokenPackage, readZip } from '../../../../files/zip-reading.ts'
import { normalized } from './web-packages.ts'

/** The normalized package, and what was found in it. */
export async function checkedUpload(file: Draft, of: { platform: PanelPlatform; rnName: string }) {
  try {
    const { manifest, files, findings } = await checkPackage(
      await readZip(await readBytes(file.open(), filePurposes.panelPackage.maxBytes)),
      of,
    )
    const { bundle, zip } = await normalized(files)
    return { manifest, findings, bundle, zip }
  } catch (error) {
    if (!(error instanceof BrokenPackage)) throw error
    const { zh: reasonZh, en: reasonEn } = packageProblems[error.problem]
    const refusal = new DomainError('panels.packageBroken', { reasonZh, reasonEn, place: error.place, field: 'file' })
    throw Object.assign(refusal, { cause: error })
  }
}
