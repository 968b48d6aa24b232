import { csvHeadLine, csvLine } from '@slipway/contract/csv.ts'
import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import { inLocale, type Bilingual, type Locale } from '@slipway/contract/locale.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import type { exportComponent, findComponent } from '@slipway/contract/products/parts-lists/parts-lists.calls.ts'
import { partsListsLimits } from '@slipway/contract/products/parts-lists/parts-lists.limits.ts'
import type { ComponentUse } from '@slipway/contract/products/parts-lists/parts-lists.ts'
import type { Database } from '../../../db/database.ts'
import type { Actor, Download } from '../../../http/route.ts'
import { componentUsesViews, type ComponentSearch } from './component-uses.views.ts'

const EXPORTED_AT_ONCE = 500

const columns: readonly [head: Bilingual, cell: (use: ComponentUse, locale: Locale) => string | number][] = [
  [{ zh: '组件', en: 'Component' }, ({ name }) => name],
  [{ zh: '组件版本', en: 'Component version' }, ({ version }) => version],
  [{ zh: 'purl', en: 'purl' }, ({ purl }) => purl],
  [{ zh: '产品', en: 'Product' }, ({ productName }) => productName],
  [{ zh: '产品 ID', en: 'Product ID' }, ({ productId }) => productId],
  [
    { zh: '固件', en: 'Firmware' },
    ({ firmwareLabel: zh, firmwareLabelEn: en }, locale) => inLocale({ zh, en }, locale),
  ],
  [{ zh: '固件版本', en: 'Firmware version' }, ({ firmwareVersion }) => firmwareVersion],
  [{ zh: '设备数', en: 'Devices' }, ({ deviceCount }) => deviceCount],
]

const searchOf = (
  { search, version }: CheckedInputOf<typeof exportComponent>,
  { accountId, permissions }: Actor,
): ComponentSearch => ({ search, version, accountId, isOfAll: permissions.administrator })

export function componentSearch({ db }: { db: Database }) {
  const views = componentUsesViews(db)

  async function* linesOf(search: ComponentSearch, locale: Locale): AsyncGenerator<string> {
    yield csvHeadLine(columns.map(([head]) => inLocale(head, locale)))
    for (let offset = 0; offset < partsListsLimits.found; offset += EXPORTED_AT_ONCE) {
      const { items } = await views.find(search, { offset, limit: EXPORTED_AT_ONCE })
      for (const use of items) yield csvLine(columns.map(([, cell]) => cell(use, locale)))
      if (items.length < EXPORTED_AT_ONCE) return
    }
  }

  return {
    find: (input: CheckedInputOf<typeof findComponent>, actor: Actor): Promise<Page<ComponentUse>> =>
      views.find(searchOf(input, actor), { offset: offsetOf(input), limit: input.pageSize }),

    export: (input: CheckedInputOf<typeof exportComponent>, actor: Actor, locale: Locale): Promise<Download> =>
      Promise.resolve({
        fileName: 'components.csv',
        mime: 'text/csv; charset=utf-8',
        chunks: linesOf(searchOf(input, actor), locale),
      }),
  }
}
