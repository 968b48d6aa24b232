import { csvHeadLine, csvLine } from '@slipway/contract/csv.ts'
import type { Page } from '@slipway/contract/define-call.ts'
import { inLocale, type Bilingual, type Locale } from '@slipway/contract/locale.ts'
import { advisoriesLimits } from '@slipway/contract/products/advisories/advisories.limits.ts'
import type { ProductFinding, VersionFinding } from '@slipway/contract/products/advisories/advisories.ts'

type Columns<Finding> = readonly [head: Bilingual, cell: (finding: Finding) => string | number][]

const PAGE = 500

const ofComponent: Columns<VersionFinding> = [
  [{ zh: '公告', en: 'Advisory' }, ({ advisoryId }) => advisoryId],
  [{ zh: '其他编号', en: 'Aliases' }, ({ aliases }) => aliases.join(' ')],
  [{ zh: '严重程度', en: 'Severity' }, ({ severity }) => severity],
  [{ zh: '摘要', en: 'Summary' }, ({ summary }) => summary],
  [{ zh: '组件', en: 'Component' }, ({ name }) => name],
  [{ zh: '组件版本', en: 'Component version' }, ({ version }) => version],
  [{ zh: 'purl', en: 'purl' }, ({ purl }) => purl],
  [{ zh: '修复版本', en: 'Fixed in' }, ({ fixedIn }) => fixedIn],
]
const ofVerdict: Columns<VersionFinding> = [
  [{ zh: '评估', en: 'Verdict' }, ({ verdict }) => verdict?.verdict ?? ''],
  [{ zh: '说明', en: 'Note' }, ({ verdict }) => verdict?.note ?? ''],
  [{ zh: '评估人', en: 'By' }, ({ verdict }) => verdict?.account ?? ''],
]

export const versionColumns: Columns<VersionFinding> = [...ofComponent, ...ofVerdict]

export const productColumns: Columns<ProductFinding> = [
  ...ofComponent,
  [{ zh: '产品', en: 'Product' }, ({ productName }) => productName],
  [{ zh: '产品 ID', en: 'Product ID' }, ({ productId }) => productId],
  [{ zh: '固件版本', en: 'Firmware version' }, ({ firmwareVersion }) => firmwareVersion],
  [{ zh: '设备数', en: 'Devices' }, ({ deviceCount }) => deviceCount],
  ...ofVerdict,
]

/** A CSV file, read page by page. */
export async function* findingLines<Finding>(
  columns: Columns<Finding>,
  read: (range: { offset: number; limit: number }) => Promise<Page<Finding>>,
  locale: Locale,
): AsyncGenerator<string> {
  yield csvHeadLine(columns.map(([head]) => inLocale(head, locale)))
  for (let offset = 0; offset < advisoriesLimits.found; offset += PAGE) {
    const { items } = await read({ offset, limit: PAGE })
    for (const finding of items) yield csvLine(columns.map(([, cell]) => cell(finding)))
    if (items.length < PAGE) return
  }
}
