import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import type { getAllPanels, listMiniPrograms } from '@slipway/contract/products/panels/panel-choice.calls.ts'
import { panelsLimits } from '@slipway/contract/products/panels/panels.limits.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import type { Actor } from '../../../http/route.ts'
import type { ProductRecord } from '../products/index.ts'
import { generatedPanel } from './generated-panel.ts'
import type { PanelsDependencies } from './panel-rules.ts'
import { panelsViews } from './panels.views.ts'

/** What products can choose from. */
export function panelOffers({
  db,
  products,
  categories,
  hideEib,
  miniPrograms,
}: PanelsDependencies & { hideEib: boolean }) {
  async function categoryOf({ categoryId }: Pick<ProductRecord, 'categoryId'>) {
    const category = await categories.find(categoryId)
    return { firstCategory: category?.pid ?? '', secondCategory: categoryId }
  }

  const withoutHidden = (panels: Panel[]): Panel[] =>
    hideEib ? panels.filter(({ config }) => config.kind !== 'eib') : panels

  return {
    /** CA-057. */
    async all(
      { productId, firstCategory, secondCategory, pVersion }: CheckedInputOf<typeof getAllPanels>,
      actor: Actor,
      locale: Locale,
    ): Promise<Panel[]> {
      const product = await products.requireOwn(productId, actor)
      const own = await categoryOf(product)
      const asked = {
        firstCategory: firstCategory || own.firstCategory,
        secondCategory: secondCategory || own.secondCategory,
      }
      const page = { offset: 0, limit: panelsLimits.choicePage }
      const found = withoutHidden(await panelsViews(db).choices({ productId, ...asked, ...page }))
      return [generatedPanel(locale), ...found.filter((one) => pVersion === '' || one.pVersion === pVersion)]
    },

    /** CA-042. */
    async miniPrograms(
      { productId, firstCategory, secondCategory, pageStart, pageSize }: CheckedInputOf<typeof listMiniPrograms>,
      actor: Actor,
    ): Promise<OutputOf<typeof listMiniPrograms>> {
      const product = productId === undefined ? undefined : await products.requireOwn(productId, actor)
      const own = product && (await categoryOf(product))
      const asked = {
        firstCategory: firstCategory || (own?.firstCategory ?? ''),
        secondCategory: secondCategory || (own?.secondCategory ?? ''),
      }
      const page = { offset: pageStart * pageSize, limit: pageSize }
      const found = withoutHidden(await panelsViews(db).choices({ productId, ...asked, ...page }))
      const isMiniProgram = ({ config }: Panel) => config.kind === 'eib'
      const ofPanels = found
        .filter(isMiniProgram)
        .map(({ panelId: id, panelName: name, picture: logo }) => ({ id, cnName: name, enName: name, logo }))
      const published = await miniPrograms.published({
        ownerId: product?.ownerId ?? actor.accountId,
        ...asked,
        ...page,
      })
      return {
        miniProgram: [
          ...ofPanels.map((one) => ({ ...one, kind: 'panel' as const })),
          ...published.map((one) => ({ ...one, kind: 'program' as const })),
        ],
        pannel: found.filter((one) => !isMiniProgram(one)),
      }
    },
  }
}
