import type { CheckedInputOf, OutputOf, Page } from '@slipway/contract/define-call.ts'
import { filePurposes } from '@slipway/contract/file-purposes.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import type { listOta, listOtaRecords, listProductOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { firmwareLimits } from '@slipway/contract/products/firmware/firmware.limits.ts'
import type {
  downloadOtaFile,
  getOta,
  getOtaDeltas,
  listReleasable,
  readTestDevices,
} from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import type {
  FirmwareStep,
  OtaDeltas,
  OtaDetail,
  OtaProduct,
  OtaRecord,
} from '@slipway/contract/products/firmware/firmware.ts'
import { runsVersion } from '@slipway/contract/products/firmware/runs-version.ts'
import { serialRowsOf, sortedRows } from '@slipway/contract/products/firmware/test-devices.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { readBytes } from '../../../files/read-bytes.ts'
import { readTable, TableFault, type TableCell } from '../../../files/read-table.ts'
import type { Draft } from '../../../files/file-store.ts'
import type { Actor, Download } from '../../../http/route.ts'
import type { FirmwareDependencies } from './firmware-dependencies.ts'
import { deltasTo } from './deltas/deltas.views.ts'
import { firmwareFacts } from './firmware-facts.views.ts'
import { firmwareSteps } from './firmware-step.views.ts'
import { otaProductsViews } from './ota-products.views.ts'
import { otaRecordsViews, type Reader } from './ota-records.views.ts'
import { otaReleasesStore, type ImageOfRelease, type ReleaseReference } from './ota-releases.store.ts'

/** Rows of a file that are named. */
const NAMED = 100
const BYTES_PER_MB = 1024 * 1024

async function tableOf(bytes: Buffer): Promise<TableCell[][]> {
  const unpackedBytes = firmwareLimits.fileUnpackedBytes
  try {
    return await readTable(bytes, { unpackedBytes })
  } catch (error) {
    if (!(error instanceof TableFault)) throw error
    if (error.kind === 'empty') throw new DomainError('firmware.noSerials')
    if (error.kind === 'tooLarge') {
      throw new DomainError('firmware.tableTooLarge', { limitMb: unpackedBytes / BYTES_PER_MB })
    }
    throw Object.assign(new DomainError('firmware.notATable'), { cause: error.cause })
  }
}

/** The test devices that report all that the release installs. */
async function confirmedSerials(
  db: FirmwareDependencies['db'],
  recordId: string,
  images: readonly ImageOfRelease[],
): Promise<ReadonlySet<string>> {
  const serials = new Set<string>()
  const missing = new Set<string>()
  for (const image of images) {
    for (const { serial, reportedVersion } of await firmwareFacts(db).reportsOf(recordId, image.firmwareType)) {
      serials.add(serial)
      if (!runsVersion(image, reportedVersion)) missing.add(serial)
    }
  }
  return new Set([...serials].filter((serial) => !missing.has(serial)))
}

export function firmwareReadsService({ db, clock, products, packages, holdText }: FirmwareDependencies) {
  const reader = (locale: Locale): Reader => ({ now: clock.now(), locale, holdText })
  const records = (locale: Locale) => otaRecordsViews(db, reader(locale))

  async function found(reference: ReleaseReference, locale: Locale): Promise<OtaRecord> {
    const record = await records(locale).find(reference)
    if (!record) throw new DomainError('firmware.notFound', { field: 'recordId' })
    return record
  }

  return {
    found,

    list(
      { search, publishStatus, ...page }: CheckedInputOf<typeof listProductOta>,
      actor: Actor,
      locale: Locale,
    ): Promise<Page<OtaProduct>> {
      const { accountId, permissions } = actor
      const range = { offset: offsetOf(page), limit: page.pageSize }
      const list = { accountId, isOfAll: permissions.administrator, search, publishStatus, ...range }
      return otaProductsViews(db).list(list, reader(locale))
    },

    async latest(productId: string, actor: Actor, locale: Locale): Promise<OtaRecord[]> {
      await products.requireOwn(productId, actor)
      return records(locale).latest(productId)
    },

    async ofFirmware(
      { productId, firmwareId, ...page }: CheckedInputOf<typeof listOta>,
      actor: Actor,
      locale: Locale,
    ): Promise<Page<OtaRecord>> {
      await products.requireOwn(productId, actor)
      return records(locale).ofFirmware(productId, firmwareId, { offset: offsetOf(page), limit: page.pageSize })
    },

    async history(
      { productId, ...page }: CheckedInputOf<typeof listOtaRecords>,
      actor: Actor,
      locale: Locale,
    ): Promise<Page<OtaRecord>> {
      await products.requireOwn(productId, actor)
      return records(locale).ofProduct(productId, { offset: offsetOf(page), limit: page.pageSize })
    },

    async detail(input: CheckedInputOf<typeof getOta>, actor: Actor, locale: Locale): Promise<OtaDetail> {
      const { productName } = await products.requireOwn(input.productId, actor)
      const record = await found(input, locale)
      const { recordId, productId, firmwareType, firmwareVersion } = record
      const { reportedAs = '', images = [] } = (await otaReleasesStore(db).find({ productId, recordId })) ?? {}
      const reports = await firmwareFacts(db).reportsOf(recordId, firmwareType)
      const confirmed = await confirmedSerials(db, recordId, images)
      const isDeleted = images.length === 0
      const devices = reports.map((device) => ({
        ...device,
        isConfirmed: isDeleted
          ? runsVersion({ firmwareVersion, reportedAs }, device.reportedVersion)
          : confirmed.has(device.serial),
      }))
      return { ...record, productName, reportedAs, devices }
    },

    async deltas(input: CheckedInputOf<typeof getOtaDeltas>, actor: Actor, locale: Locale): Promise<OtaDeltas> {
      await products.requireOwn(input.productId, actor)
      return deltasTo(db, await found(input, locale))
    },

    async steps(productId: string, actor: Actor, locale: Locale): Promise<FirmwareStep[]> {
      await products.requireOwn(productId, actor)
      return firmwareSteps(db, productId, reader(locale))
    },

    async releasable(
      { productId, firmwareId, ...page }: CheckedInputOf<typeof listReleasable>,
      actor: Actor,
    ): Promise<Page<OutputOf<typeof listReleasable>>> {
      await products.requireOwn(productId, actor)
      const facts = firmwareFacts(db)
      if (!(await facts.usedBy(productId, firmwareId))) {
        throw new DomainError('firmware.firmwareNotFound', { field: 'firmwareId' })
      }
      const above = (await otaReleasesStore(db).highestReleased(productId, firmwareId))?.sortKey
      return facts.packagesOf(firmwareId, { above, offset: offsetOf(page), limit: page.pageSize })
    },

    async download(
      { productId, recordId, file }: CheckedInputOf<typeof downloadOtaFile>,
      actor: Actor,
      locale: Locale,
    ): Promise<Download> {
      await products.requireOwn(productId, actor)
      const files = await records(locale).filesOf(productId, recordId)
      if (!files) throw new DomainError('firmware.notFound', { field: 'recordId' })
      const fileId = file === 'firmware' ? files.fileId : files.serialProtocolId
      if (fileId === null) throw new DomainError('firmware.fileNotFound')
      return packages.download(fileId)
    },

    /** SI-074. */
    async readDevices(
      productId: string,
      file: Draft | undefined,
      actor: Actor,
    ): Promise<OutputOf<typeof readTestDevices>> {
      await products.requireOwn(productId, actor)
      if (!file) throw new DomainError('uploads.missing')
      const rows = serialRowsOf(await tableOf(await readBytes(file.open(), filePurposes.testDevices.maxBytes)))
      if (rows.length === 0) throw new DomainError('firmware.noSerials')
      const distinct = [...new Set(rows.map(({ serial }) => serial))]
      const limit = firmwareLimits.testDevices
      if (distinct.length > limit) throw new DomainError('firmware.tooManyDevices', { limit, found: distinct.length })
      const known = await firmwareFacts(db).devicesOf(productId, distinct)
      const { serials, badRows } = sortedRows(rows, (serial) => known.has(serial))
      return { serials, badRows: badRows.slice(0, NAMED), badTotal: badRows.length }
    },
  }
}
