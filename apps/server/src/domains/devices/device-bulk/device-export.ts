import type { exportDevices } from '@slipway/contract/devices/device-bulk/device-files.calls.ts'
import { importHeads } from '@slipway/contract/devices/device-bulk/device-import.ts'
import type { FixedColumn } from '@slipway/contract/devices/device-groups/device-groups.ts'
import type { ListedDevice } from '@slipway/contract/devices/devices/devices.ts'
import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { inLocale, type Bilingual, type Locale } from '@slipway/contract/locale.ts'
import type { Actor, Download } from '../../../http/route.ts'
import { tableDownload } from '../../../http/spreadsheet.ts'
import type { DevicesApi } from '../devices/index.ts'

interface Dependencies {
  products: { requireOwn(productId: string, actor: Actor): Promise<unknown> }
  devices: Pick<DevicesApi, 'listing'>
}

/** Devices read at once. */
const PART = 500
const PROPERTY = 'p.'

const states = {
  online: { zh: '在线', en: 'Online' },
  offline: { zh: '离线', en: 'Offline' },
  disabled: { zh: '已停用', en: 'Disabled' },
}

const isoOf = (at: number | null): string => (at === null ? '' : new Date(at).toISOString())
/** A semicolon within a tag is escaped, as an import reads it. */
const tagsOf = ({ tags }: ListedDevice): string =>
  tags.map(({ name }) => name.replaceAll(';', String.raw`\;`)).join('; ')
const stateOf = ({ disabledTime, online }: ListedDevice): Bilingual =>
  disabledTime !== null ? states.disabled : online ? states.online : states.offline

const fixed: Record<FixedColumn, { head: Bilingual; cell(device: ListedDevice, locale: Locale): string }> = {
  name: { head: importHeads.name, cell: ({ name }) => name },
  remark: { head: importHeads.remark, cell: ({ remark }) => remark },
  tags: { head: importHeads.tags, cell: tagsOf },
  group: { head: importHeads.group, cell: ({ group }) => group?.name ?? '' },
  state: { head: { zh: '状态', en: 'Status' }, cell: (device, locale) => inLocale(stateOf(device), locale) },
  lastSeen: { head: { zh: '最近活动（UTC）', en: 'Last seen (UTC)' }, cell: ({ lastSeen }) => isoOf(lastSeen) },
  createTime: { head: { zh: '添加时间（UTC）', en: 'Added (UTC)' }, cell: ({ createTime }) => isoOf(createTime) },
  ip: { head: { zh: 'IP 地址', en: 'IP address' }, cell: ({ ip }) => ip ?? '' },
}

const isFixed = (key: string): key is FixedColumn => Object.hasOwn(fixed, key)

/** The list as a file: its ids are read once, so that no device is in it twice, and its rows while it is sent. */
export const deviceExport =
  ({ products, devices }: Dependencies) =>
  async (
    { productId, columns, format, sort, descending, ...filter }: CheckedInputOf<typeof exportDevices>,
    actor: Actor,
    locale: Locale,
  ): Promise<Download> => {
    await products.requireOwn(productId, actor)
    const ids = await devices.listing.ids({ productId, ...filter }, { sort, descending })
    const keys = [...new Set(columns)]
    const deKeys = keys.filter((key) => !isFixed(key)).map((key) => key.slice(PROPERTY.length))
    const heads = keys.map((key) => (isFixed(key) ? inLocale(fixed[key].head, locale) : key.slice(PROPERTY.length)))
    async function* rows(): AsyncGenerator<string[][]> {
      for (let at = 0; at < ids.length; at += PART) {
        const part = await devices.listing.rows(ids.slice(at, at + PART), deKeys)
        yield part.map((device) => [
          device.serial,
          ...keys.map((key) =>
            isFixed(key) ? fixed[key].cell(device, locale) : valueText(device.values[key.slice(PROPERTY.length)]),
          ),
        ])
      }
    }
    return tableDownload({
      fileName: `devices-${productId}`,
      format,
      heads: [inLocale(importHeads.serial, locale), ...heads],
      rows: rows(),
    })
  }

const valueText = (found: { value: unknown } | undefined): string =>
  found === undefined ? '' : typeof found.value === 'string' ? found.value : JSON.stringify(found.value)
