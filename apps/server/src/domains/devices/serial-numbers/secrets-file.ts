import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import type { SerialFormat } from '@slipway/contract/devices/serial-numbers/serial-numbers.ts'
import type { Download } from '../../../http/route.ts'
import { tableDownload } from '../../../http/spreadsheet.ts'
import type { ApplicationView } from './serial-numbers.views.ts'

interface Dependencies extends Pick<ApplicationView, 'applicationId' | 'productId' | 'productName'> {
  rows: readonly { serial: string; deviceSecret: string; code: string }[]
  format: SerialFormat
  locale: Locale
}

const heads = [
  { zh: '产品名称', en: 'Product' },
  { zh: 'productId', en: 'productId' },
  { zh: '序列号', en: 'Serial number' },
  { zh: '设备密钥', en: 'Device secret' },
  { zh: '设备码', en: 'Label code' },
]

/** The only file that contains the secrets. */
export const secretsFile = ({ applicationId, productId, productName, rows, format, locale }: Dependencies): Download =>
  tableDownload({
    fileName: `serial-numbers-${applicationId}`,
    format,
    heads: heads.map((head) => inLocale(head, locale)),
    rows: only(rows.map(({ serial, deviceSecret, code }) => [productName, productId, serial, deviceSecret, code])),
  })

async function* only<T>(part: T): AsyncGenerator<T> {
  yield part
}
