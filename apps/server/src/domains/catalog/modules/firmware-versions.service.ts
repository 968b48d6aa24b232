import {
  firmwareVersionOf,
  numbersText,
  reportedVersionOf,
  sortKeyOf,
} from '@slipway/contract/catalog/modules/firmware-version.ts'
import {
  imageHeadBytes,
  imageInfoOf,
  imageTailBytes,
  versionNumbersIn,
  type ImageInfo,
} from '@slipway/contract/catalog/modules/image-info.ts'
import type {
  addFirmwareVersion,
  downloadFirmwareFile,
  updateFirmwareVersion,
} from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import { firmwareTypes, type FirmwarePackage } from '@slipway/contract/catalog/modules/modules.ts'
import { moduleLimits } from '@slipway/contract/catalog/modules/modules.limits.ts'
import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { inTransaction, type DatabaseOrTransaction } from '../../../db/database.ts'
import { readHead } from '../../../files/read-head.ts'
import type { Actor, Download } from '../../../http/route.ts'
import type { PrivateFile } from '../../identity/uploads/index.ts'
import type { CategoriesApi } from '../categories/index.ts'
import { firmwareStore, type LockedFirmware } from './firmware.store.ts'
import { firmwareViews, type ShownPackage } from './firmware.views.ts'
import type { ModulesDependencies } from './modules.service.ts'
import { privateDownload } from './private-download.ts'

type NewVersion = CheckedInputOf<typeof addFirmwareVersion>

/** The order of a version that the contract has checked. */
export function versionKeyOf(text: string): number {
  const version = firmwareVersionOf(text)
  if (!version) throw new Error(`${text} passed the contract but is no firmware version`)
  return sortKeyOf(version)
}

export function firmwareVersionsService({
  db,
  clock,
  uploads,
  categories,
}: ModulesDependencies & { categories: Pick<CategoriesApi, 'find'> }) {
  async function shown(packageId: string): Promise<ShownPackage> {
    const one = await firmwareViews(db).findPackage(packageId)
    if (!one) throw new DomainError('modules.versionNotFound', { field: 'firmwarePackageId' })
    return one
  }

  /** Read before the transaction: the store of the files can be slow. */
  async function imageOf({ fileId, size }: PrivateFile): Promise<ImageInfo> {
    const part = async (length: number, first: number): Promise<Buffer> => {
      const range = { first, last: Math.min(size, first + length) - 1 }
      const opened = await uploads.openPrivate(fileId, size === 0 ? undefined : range)
      if (!opened) throw new DomainError('uploads.notFound', { field: 'firmwareUrl' })
      return readHead(opened.kept.bytes, length)
    }
    return imageInfoOf(await part(imageHeadBytes, 0), await part(imageTailBytes, Math.max(0, size - imageTailBytes)))
  }

  async function requireCategories(
    ids: readonly string[],
    { mainCategoryId }: LockedFirmware,
    tx: DatabaseOrTransaction,
  ) {
    for (const id of ids) {
      const category = await categories.find(id, tx)
      const isWithin = category && (mainCategoryId === undefined || category.pid === mainCategoryId)
      if (!isWithin) throw new DomainError('categories.notFound', { field: 'categories' })
    }
  }

  /** The document that a reference means: a new upload, the present one, or none. */
  async function protocolOf(
    reference: string,
    { ownerId, current, tx }: { ownerId: number; current?: ShownPackage; tx: DatabaseOrTransaction },
  ): Promise<number | null> {
    if (reference === '') return null
    if (current && reference === current.shown.serialProtocolUrl) return current.serialProtocolId
    const asked = { ownerId, purpose: 'serialProtocol', field: 'serialProtocolUrl' } as const
    return (await uploads.requireUpload(reference, asked, tx)).fileId
  }

  async function fromPackageOf(firmwareId: string, version: string, tx: DatabaseOrTransaction): Promise<number | null> {
    if (version === '') return null
    const found = await firmwareStore(tx).findPackage(firmwareId, versionKeyOf(version))
    if (!found) throw new DomainError('modules.fromVersionUnknown', { version, field: 'fromVersion' })
    return found.packageId
  }

  /** To a firmware of the library, or of this product; gives the version's id. */
  async function addPackage(
    input: NewVersion,
    { accountId: ownerId }: Pick<Actor, 'accountId'>,
    productId?: string,
  ): Promise<string> {
    const reference = { ownerId, purpose: 'firmware', field: 'firmwareUrl' } as const
    const file = await uploads.requireUpload(input.firmwareUrl, reference)
    requireSameContent(input, file)
    const imageInfo = await imageOf(file)
    return inTransaction(db, async (tx) => {
      const firmware = await firmwareStore(tx).findForUpdate(input.firmwareId, productId)
      if (!firmware) throw new DomainError('modules.firmwareNotFound', { field: 'firmwareId' })
      requireNext(
        input.firmwareVersion,
        firmware,
        (await firmwareStore(tx).findPackage(firmware.firmwareId, versionKeyOf(input.firmwareVersion))) !== undefined,
      )
      requireFit(input, imageInfo, firmware)
      await requireCategories(input.categories, firmware, tx)
      return firmwareStore(tx).addPackage({
        ...input,
        firmwareId: firmware.firmwareId,
        version: input.firmwareVersion,
        sortKey: versionKeyOf(input.firmwareVersion),
        file: await uploads.requireUpload(input.firmwareUrl, reference, tx),
        imageInfo,
        serialProtocolId: await protocolOf(input.serialProtocolUrl, { ownerId, tx }),
        fromPackageId: await fromPackageOf(firmware.firmwareId, input.fromVersion, tx),
        createTime: clock.now(),
      })
    })
  }

  return {
    addPackage,

    async add(input: NewVersion, actor: Actor): Promise<FirmwarePackage> {
      return (await shown(await addPackage(input, actor))).shown
    },

    async update(
      input: CheckedInputOf<typeof updateFirmwareVersion>,
      { accountId: ownerId }: Actor,
    ): Promise<FirmwarePackage> {
      const current = await shown(input.firmwarePackageId)
      await inTransaction(db, async (tx) => {
        const serialProtocolId = await protocolOf(input.serialProtocolUrl, { ownerId, current, tx })
        await firmwareStore(tx).changePackage(input.firmwarePackageId, { ...input, serialProtocolId })
      })
      return (await shown(input.firmwarePackageId)).shown
    },

    async download({ firmwarePackageId, file }: CheckedInputOf<typeof downloadFirmwareFile>): Promise<Download> {
      const { fileId, serialProtocolId } = await shown(firmwarePackageId)
      return privateDownload(uploads, file === 'firmware' ? fileId : serialProtocolId)
    },
  }
}

/** SI-079: the server has computed both while it received the file. */
function requireSameContent({ md5, size }: NewVersion, file: PrivateFile): void {
  if (md5 !== undefined && md5.toLowerCase() !== file.md5) {
    throw new DomainError('modules.md5Mismatch', { found: file.md5, field: 'md5' })
  }
  if (size !== undefined && size !== file.size) {
    throw new DomainError('modules.sizeMismatch', { found: file.size, field: 'size' })
  }
}

/** ER-20, ER-21. */
function requireNext(version: string, { newest, versionCount }: LockedFirmware, isTaken: boolean): void {
  const field = 'firmwareVersion'
  if (isTaken) throw new DomainError('modules.versionTaken', { version, field })
  if (newest && versionKeyOf(version) <= newest.sortKey) {
    throw new DomainError('modules.versionNotIncreasing', { version, newest: newest.version, field })
  }
  if (versionCount >= moduleLimits.versions) throw new DomainError('modules.tooMany', { limit: moduleLimits.versions })
}

/** What the header of the image says has to agree with the module and with the version. */
function requireFit(
  { firmwareVersion, reportedAs }: NewVersion,
  image: ImageInfo,
  { firmwareType, chip }: LockedFirmware,
): void {
  if (firmwareType === firmwareTypes.module && chip !== '' && image.chip !== undefined && image.chip !== chip) {
    throw new DomainError('modules.wrongChip', { found: image.chip, chip, field: 'firmwareUrl' })
  }
  const numbers = versionNumbersIn(image)
  if (!numbers) return
  const stated = reportedVersionOf(reportedAs || firmwareVersion)
  if (stated && numbersText(stated) !== numbersText({ numbers })) {
    throw new DomainError('modules.wrongVersion', {
      found: image.version ?? '',
      version: reportedAs || firmwareVersion,
      field: 'firmwareVersion',
    })
  }
}
