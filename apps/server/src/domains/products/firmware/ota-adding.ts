import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { menus } from '@slipway/contract/identity/roles/menus.ts'
import type { addOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { inTransaction, isUniqueViolation, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { FirmwareDependencies } from './firmware-dependencies.ts'
import { firmwareFacts, type PackageFacts, type UsedFirmware } from './firmware-facts.views.ts'
import { otaReleasesStore } from './ota-releases.store.ts'
import { partnersOf } from './partners.ts'
import { releaseImagesStore } from './release-images.store.ts'
import { packageOf, requireAbove, requireNoneInFlow } from './version-rules.ts'

type NewOta = CheckedInputOf<typeof addOta>

/** CA-066: a release of an existing version, or of a new one. */
export function otaAdding({ db, clock, products, packages }: FirmwareDependencies) {
  async function usedFirmware(on: DatabaseOrTransaction, { productId, firmwareId }: NewOta): Promise<UsedFirmware> {
    const firmware = await firmwareFacts(on).usedBy(productId, firmwareId)
    if (!firmware) throw new DomainError('firmware.firmwareNotFound', { field: 'firmwareId' })
    return firmware
  }

  /** SI-079: also of a version that exists. */
  function requireSameContent({ md5, size }: NewOta, found: PackageFacts): void {
    if (md5 !== undefined && md5.toLowerCase() !== found.md5) {
      throw new DomainError('modules.md5Mismatch', { found: found.md5, field: 'md5' })
    }
    if (size !== undefined && size !== found.size) {
      throw new DomainError('modules.sizeMismatch', { found: found.size, field: 'size' })
    }
  }

  /** The version of the release; a new one exists from then on, even if the release is then refused. */
  async function packageIdOf(input: NewOta, firmware: UsedFirmware, actor: Actor): Promise<string> {
    if (input.isAdd === 0) {
      if (input.packageId === undefined) throw new DomainError('firmware.packageMissing', { field: 'packageId' })
      return input.packageId
    }
    const { firmwareVersion, firmwareUrl } = input
    if (firmwareVersion === undefined || firmwareUrl === undefined) {
      throw new DomainError('firmware.packageMissing', { field: 'firmwareUrl' })
    }
    if (firmware.isOfLibrary && !actor.permissions.menus.includes(menus.modules)) {
      throw new DomainError('firmware.libraryOnly', { field: 'isAdd' })
    }
    const owner = firmware.isOfLibrary ? undefined : input.productId
    return packages.add({ ...input, firmwareVersion, firmwareUrl }, actor, owner)
  }

  return {
    async add(input: NewOta, actor: Actor): Promise<string> {
      const { productId } = await products.requireOwn(input.productId, actor)
      const firmware = await usedFirmware(db, input)
      await requireNoneInFlow(db, input)
      const packageId = await packageIdOf(input, firmware, actor)
      const now = clock.now()
      try {
        return await inTransaction(db, async (tx) => {
          await products.lockOwn(tx, productId, actor)
          const { firmwareId, firmwareType } = await usedFirmware(tx, input)
          await requireNoneInFlow(tx, input)
          const found = await packageOf(tx, firmwareId, packageId)
          requireSameContent(input, found)
          await requireAbove(tx, input, found)
          const { accountId } = actor
          const isAdd = input.isAdd === 1
          const release = { ...input, firmwareType, packageId, isAdd, accountId, createTime: now }
          const partners = await partnersOf(tx, { ...input, packageId, firmwareType })
          const recordId = await otaReleasesStore(tx).add(release)
          await releaseImagesStore(tx).setPartners(recordId, productId, partners)
          await otaReleasesStore(tx).follow(productId, now)
          return recordId
        })
      } catch (error) {
        // The product's lock makes this unlikely; the index is what guarantees it.
        if (isUniqueViolation(error)) await requireNoneInFlow(db, input)
        throw error
      }
    },
  }
}
