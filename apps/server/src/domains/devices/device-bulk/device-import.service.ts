import type {
  downloadImportSecrets,
  downloadImportTemplate,
  importDevices,
} from '@slipway/contract/devices/device-bulk/device-files.calls.ts'
import { bulkStatus, type BulkJob } from '@slipway/contract/devices/device-bulk/device-bulk.ts'
import {
  importColumns,
  importHeads,
  type DeviceImportPreview,
} from '@slipway/contract/devices/device-bulk/device-import.ts'
import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { inTransaction } from '../../../db/database.ts'
import type { Draft } from '../../../files/file-store.ts'
import { readBytes } from '../../../files/read-bytes.ts'
import type { Actor, Download } from '../../../http/route.ts'
import { tableDownload } from '../../../http/spreadsheet.ts'
import type { DeviceGroupsApi } from '../device-groups/index.ts'
import type { DevicesApi } from '../devices/index.ts'
import type { BulkDependencies, DeviceBulkService } from './device-bulk.service.ts'
import { deviceImportStore } from './device-import.store.ts'
import { deviceBulkViews } from './device-bulk.views.ts'
import { importPlan, importPreview, type ImportPlan, type KnownDevice } from './import-plan.ts'
import { importRows, readImport } from './import-table.ts'

interface Dependencies extends Pick<BulkDependencies, 'db' | 'clock' | 'products'> {
  devices: Pick<DevicesApi, 'bulk'>
  groups: Pick<DeviceGroupsApi, 'labelsOf' | 'namesOf'>
  bulk: Pick<DeviceBulkService, 'startImport'>
}

/** Devices from a file: a preview that changes nothing, a job for what it showed, and the secrets once. */
export function deviceImportService({ db, clock, products, devices, groups, bulk }: Dependencies) {
  async function plan(
    productId: string,
    file: Draft | undefined,
    { actor, locale }: { actor: Actor; locale: Locale },
  ): Promise<ImportPlan> {
    await products.requireOwn(productId, actor)
    if (!file) throw new DomainError('uploads.missing')
    const read = readImport(await importRows(await readBytes(file.open(), filePurposes.deviceImport.maxBytes)), locale)
    const present = await devices.bulk.described(
      db,
      productId,
      read.lines.map(({ device }) => device.serial),
    )
    const labels = await groups.namesOf(
      db,
      present.map(({ deviceId }) => deviceId),
    )
    const known = new Map<string, KnownDevice>(
      present.map(({ deviceId, serial, ...device }) => [
        serial,
        { ...device, ...(labels.get(deviceId) ?? { tags: [], group: '' }) },
      ]),
    )
    const state = {
      known,
      labels: await groups.labelsOf(productId),
      devices: await devices.bulk.countAll(db, productId),
    }
    return importPlan(read, state)
  }

  return {
    async preview(
      productId: string,
      file: Draft | undefined,
      caller: { actor: Actor; locale: Locale },
    ): Promise<DeviceImportPreview> {
      return importPreview(await plan(productId, file, caller), caller.locale)
    },

    async import(
      { productId, seen, skipRefused }: CheckedInputOf<typeof importDevices>,
      file: Draft | undefined,
      caller: { actor: Actor; locale: Locale },
    ): Promise<BulkJob> {
      const { lines, problems, seen: now } = await plan(productId, file, caller)
      if (now !== seen) throw new DomainError('device-bulk.importMoved')
      if (lines.length === 0) throw new DomainError('device-bulk.nothingToImport')
      const count = problems.length
      if (count > 0 && !skipRefused) throw new DomainError('device-bulk.rowsRefused', { count })
      const { actor, locale } = caller
      return bulk.startImport(
        productId,
        lines.map(({ device }) => device),
        actor,
        locale,
      )
    },

    async template(
      { productId, format }: CheckedInputOf<typeof downloadImportTemplate>,
      actor: Actor,
      locale: Locale,
    ): Promise<Download> {
      await products.requireOwn(productId, actor)
      return tableDownload({ fileName: 'devices', format, heads: headsIn(locale), rows: parts([]) })
    },

    /** Available once, as those of applied serial numbers (SI-114). */
    async secrets(
      { productId, jobId, format }: CheckedInputOf<typeof downloadImportSecrets>,
      actor: Actor,
      locale: Locale,
    ): Promise<Download> {
      const found = await inTransaction(db, async (tx) => {
        await products.lockOwn(tx, productId, actor)
        const job = await deviceBulkViews(tx).find(productId, jobId)
        if (!job) throw new DomainError('device-bulk.notFound')
        if (job.status !== bulkStatus.done && job.status !== bulkStatus.cancelled) {
          throw new DomainError('device-bulk.notOver')
        }
        const imported = deviceImportStore(tx)
        const added = await imported.addedBy(jobId)
        if (added.length === 0) throw new DomainError('device-bulk.noSecrets')
        const isFirst = await imported.markSecretsGiven(Number(jobId), clock.now())
        if (!isFirst) throw new DomainError('device-bulk.secretsGiven')
        return devices.bulk.secretsOf(tx, added)
      })
      return tableDownload({
        fileName: `device-secrets-${jobId}`,
        format,
        heads: secretHeads.map((head) => inLocale(head, locale)),
        rows: parts(found.map(({ serial, deviceSecret }) => [productId, serial, deviceSecret])),
      })
    },
  }
}

const secretHeads = [{ zh: 'productId', en: 'productId' }, importHeads.serial, { zh: '设备密钥', en: 'Device secret' }]

const headsIn = (locale: Locale): string[] => importColumns.map((column) => inLocale(importHeads[column], locale))

async function* parts(rows: string[][]): AsyncGenerator<string[][]> {
  yield rows
}
