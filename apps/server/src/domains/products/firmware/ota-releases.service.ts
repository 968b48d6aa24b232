import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { deleteOta, editOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import type { markOtaSecurity } from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import { firmwareWithdrawn } from '@slipway/contract/products/firmware/firmware.events.ts'
import {
  isEditable,
  isRemovable,
  otaStatus,
  type EditableField,
} from '@slipway/contract/products/firmware/firmware.lifecycle.ts'
import { windowEnd } from '@slipway/contract/products/firmware/release-decisions.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { inTransaction, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { FirmwareDependencies } from './firmware-dependencies.ts'
import { otaAdding } from './ota-adding.ts'
import { otaReleasesStore, type ReleaseChange, type ReleaseReference, type ReleaseRow } from './ota-releases.store.ts'
import { partnersOf } from './partners.ts'
import { releaseImagesStore } from './release-images.store.ts'
import { announceValidation } from './release-regions.ts'
import { packageOf, requireAbove } from './version-rules.ts'
import { fieldOfRegion, regionsGiven, resolveDevices } from './test-device-lists.ts'

type OtaEdit = CheckedInputOf<typeof editOta>

/** Locks the product and gives its release: one change after the other. */
export async function lockedRelease(
  { products }: Pick<FirmwareDependencies, 'products'>,
  tx: DatabaseOrTransaction,
  reference: ReleaseReference,
  actor: Actor,
): Promise<ReleaseRow> {
  await products.lockOwn(tx, reference.productId, actor)
  const release = await otaReleasesStore(tx).find(reference)
  if (!release) throw new DomainError('firmware.notFound', { field: 'recordId' })
  return release
}

export function otaReleasesService(parts: FirmwareDependencies) {
  const { db, clock, events, manifests } = parts

  function changedFields(current: ReleaseRow, input: OtaEdit): EditableField[] {
    const plain = ['packageId', 'remindType', 'area', 'effectiveDay', 'releaseNotes', 'releaseNotesEn'] as const
    const changed = plain.filter((field) => input[field] !== undefined && input[field] !== current[field])
    const { withPackages } = input
    const present = partnerIds(current)
    const isOther = withPackages !== undefined && withPackages.toSorted().join() !== present.toSorted().join()
    const partners = isOther ? (['withPackages'] as const) : []
    return [...changed, ...partners, ...regionsGiven(input).map((region) => fieldOfRegion[region])]
  }

  /** The versions fit each other also where only one of them has changed. */
  async function editPackages(tx: DatabaseOrTransaction, release: ReleaseRow, input: OtaEdit): Promise<void> {
    const { recordId, productId, firmwareId, firmwareType } = release
    const { packageId = release.packageId, withPackages = partnerIds(release) } = input
    if (packageId !== release.packageId) await requireAbove(tx, release, await packageOf(tx, firmwareId, packageId))
    const bundle = { productId, recordId, firmwareType, packageId, withPackages }
    await releaseImagesStore(tx).setPartners(recordId, productId, await partnersOf(tx, bundle))
  }

  async function editDevices(tx: DatabaseOrTransaction, release: ReleaseRow, input: OtaEdit): Promise<void> {
    const { recordId, productId, publishStatus } = release
    const regions = regionsGiven(input)
    if (regions.length === 0) return
    const present = await otaReleasesStore(tx).devicesOf(recordId)
    const devices = await resolveDevices(tx, productId, input, present)
    const staying = present.filter(({ region }) => !regions.includes(region))
    const isEmpty = devices.length + staying.length === 0
    if (isEmpty && publishStatus === otaStatus.validating)
      throw new DomainError('firmware.devicesMissing', { field: 'cnDevices' })
    await otaReleasesStore(tx).setDevices(recordId, regions, devices)
  }

  return {
    ...otaAdding(parts),

    async edit(input: OtaEdit, actor: Actor): Promise<string> {
      return inTransaction(db, async (tx) => {
        const release = await lockedRelease(parts, tx, input, actor)
        const changed = changedFields(release, input)
        if (changed.length === 0) return release.recordId
        if (release.withdrawTime !== null) throw new DomainError('firmware.withdrawn')
        const refused = changed.find((field) => !isEditable(field, release.publishStatus))
        if (refused) throw new DomainError('firmware.notEditable', { field: refused })
        if (changed.includes('packageId') || changed.includes('withPackages')) await editPackages(tx, release, input)
        await editDevices(tx, release, input)
        const { packageId, remindType, area, effectiveDay, releaseNotes, releaseNotesEn } = input
        const now = clock.now()
        const isNewWindow = effectiveDay !== undefined && changed.includes('effectiveDay')
        const isUnderWay = release.publishStatus === otaStatus.validating
        const change = {
          ...defined({ packageId, remindType, area, releaseNotes, releaseNotesEn }),
          ...(isNewWindow ? { effectiveDay } : {}),
          // Before the validation no window runs.
          ...(isNewWindow && isUnderWay ? { effectiveUntil: windowEnd(now, effectiveDay) } : {}),
        }
        await otaReleasesStore(tx).change(release.recordId, change, now)
        await otaReleasesStore(tx).follow(release.productId, now)
        if (isUnderWay) {
          const until = change.effectiveUntil ?? release.effectiveUntil ?? now
          await announceValidation(parts, tx, release, until)
        }
        return release.recordId
      })
    },

    async mark(input: CheckedInputOf<typeof markOtaSecurity>, actor: Actor): Promise<string> {
      return inTransaction(db, async (tx) => {
        const { recordId } = await lockedRelease(parts, tx, input, actor)
        await otaReleasesStore(tx).change(recordId, { isSecurity: input.isSecurity }, clock.now())
        return recordId
      })
    },

    /** SI-073, SI-077. */
    async remove(
      input: CheckedInputOf<typeof deleteOta>,
      actor: Actor,
    ): Promise<{ recordId: string; isWithdrawn: boolean }> {
      return inTransaction(db, async (tx) => {
        const release = await lockedRelease(parts, tx, input, actor)
        const { recordId, productId, firmwareId, packageId, publishStatus } = release
        if (publishStatus === otaStatus.validating) throw new DomainError('firmware.validating')
        if (release.withdrawTime !== null) throw new DomainError('firmware.withdrawn')
        const isWithdrawn = !isRemovable(publishStatus)
        const now = clock.now()
        await otaReleasesStore(tx).change(recordId, isWithdrawn ? { withdrawTime: now } : { deleteTime: now }, now)
        await otaReleasesStore(tx).follow(productId, now)
        await manifests.end(tx, productId, Number(recordId))
        if (isWithdrawn) {
          await events.publish(tx, firmwareWithdrawn, { recordId, productId, firmwareId, packageId })
        }
        return { recordId, isWithdrawn }
      })
    },
  }
}

/** What is released together with the release's own version. */
const partnerIds = ({ images, packageId }: ReleaseRow): string[] =>
  images.map((image) => image.packageId).filter((id) => id !== packageId)

/** Without the fields that are undefined. */
const defined = (change: { [Name in keyof ReleaseChange]: ReleaseChange[Name] | undefined }): ReleaseChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
