import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import type { SerialFormat } from '@slipway/contract/devices/serial-numbers/serial-numbers.ts'
import type { Download } from '../../../http/route.ts'
import { csvFile } from '../../../http/csv.ts'
import { xlsxFile } from './spreadsheet.ts'
import type { ApplicationView } from './serial-numbers.views.ts'

interface Dependencies extends Pick<ApplicationView, 'applicationId' | 'productId' | 'productName'> {
  rows: readonly { serial: string; deviceSecret: string }[]
  format: SerialFormat
  locale: Locale
}

const heads = [
  { zh: '产品名称', en: 'Product' },
  { zh: 'productId', en: 'productId' },
  { zh: '序列号', en: 'Serial number' },
  { zh: '设备密钥', en: 'Device secret' },
]

/** The only file that contains the secrets. */
export function secretsFile({ applicationId, productId, productName, rows, format, locale }: Dependencies): Download {
  const table = [
    heads.map((head) => inLocale(head, locale)),
    ...rows.map(({ serial, deviceSecret }) => [productName, productId, serial, deviceSecret]),
  ]
  const fileName = `serial-numbers-${applicationId}.${format}`
  return format === 'csv'
    ? { fileName, mime: 'text/csv; charset=utf-8', chunks: only(csvFile(table)) }
    : { fileName, mime: XLSX_MIME, chunks: only(xlsxFile('serial-numbers', table)) }
}

const XLSX_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function* only<T>(file: T): AsyncGenerator<T> {
  yield file
}
