import { firmwareTypes } from '@slipway/contract/catalog/modules/modules.ts'
import { hardwarePattern } from '@slipway/contract/products/firmware/signed/manifest.ts'
import type { OtaArea } from '@slipway/contract/products/firmware/areas.ts'
import type { UpgradeDecision } from '@slipway/contract/products/firmware/release-decisions.ts'
import { manifestStates } from '@slipway/contract/products/signing/signing.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { FirmwareDependencies } from './firmware-dependencies.ts'
import { firmwareFacts } from './firmware-facts.views.ts'
import type { ReleaseRow } from './ota-releases.store.ts'

const typeNames = {
  [firmwareTypes.module]: 'module',
  [firmwareTypes.mcu]: 'mcu',
  [firmwareTypes.bluetooth]: 'bluetooth',
  [firmwareTypes.zigbee]: 'zigbee',
} as const

/** The lowest version of the thing model that all of its files work with. */
export const modelOf = ({ images }: Pick<ReleaseRow, 'images'>): number =>
  Math.max(0, ...images.map(({ modelVersion }) => modelVersion ?? 0))

/** The revisions that all files fit, none listed where each does; undefined where no revision fits all. */
export function commonHardware(files: readonly { hardware: readonly string[] }[]): string[] | undefined {
  const limited = files.map(({ hardware }) => hardware).filter((revisions) => revisions.length > 0)
  const [first = [], ...others] = limited
  const common = first.filter((revision) => others.every((revisions) => revisions.includes(revision)))
  return limited.length > 0 && common.length === 0 ? undefined : common
}

/**
 * The refusal of a step whose manifest is not signed; undefined where it is, or the step needs none: the second and the
 * fourth state have one. Test devices are listed one by one, so the manifest of a validation names no area. The caller
 * commits before it throws, so that the draft stays.
 */
export function signatureRefusal(parts: Pick<FirmwareDependencies, 'manifests'>) {
  const refusalOf = manifestRefusal(parts)
  return async (tx: DatabaseOrTransaction, release: ReleaseRow, decision: UpgradeDecision) => {
    if (decision.kind === 'validate') return refusalOf(tx, release, 'GLOBAL')
    return decision.kind === 'release' ? refusalOf(tx, release, decision.area) : undefined
  }
}

const manifestRefusal =
  ({ manifests }: Pick<FirmwareDependencies, 'manifests'>) =>
  async (tx: DatabaseOrTransaction, release: ReleaseRow, area: OtaArea): Promise<DomainError | undefined> => {
    const { recordId, productId, images } = release
    const facts = firmwareFacts(tx)
    const files = await facts.signedPackages(images.map(({ packageId }) => packageId))
    if (files.length < images.length) throw new Error(`a package of release ${recordId} is missing`)
    const hardware = commonHardware(files) ?? []
    const unsignable = hardware.find((revision) => !hardwarePattern.test(revision))
    if (unsignable !== undefined) return new DomainError('firmware.hardwareUnsignable', { hardware: unsignable })
    const needs = await facts.fullyReleased(productId, { area, except: files.map(({ firmwareType }) => firmwareType) })
    const manifest = await manifests.manifestFor(tx, {
      product: productId,
      release: Number(recordId),
      model: modelOf(release),
      areas: area === 'GLOBAL' ? [] : [area],
      hardware,
      images: files.map(({ firmwareType, hardware: _fits, ...file }) => ({ type: typeNames[firmwareType], ...file })),
      needs: needs.map(({ firmwareType, seq }) => ({ type: typeNames[firmwareType], seq })),
    })
    if (!manifest) return new DomainError('firmware.keysWaiting')
    if (manifest.manifestState === manifestStates.current) return undefined
    const { manifestId, keyId } = manifest
    return new DomainError('firmware.signatureMissing', { manifestId, keyId })
  }
