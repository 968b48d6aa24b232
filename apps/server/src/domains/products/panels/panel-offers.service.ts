import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import type { getAllPanels, listMiniPrograms } from '@slipway/contract/products/panels/panel-choice.calls.ts'
import { panelsLimits } from '@slipway/contract/products/panels/panels.limits.ts'
import type { MiniProgramEntry, Panel } from '@slipway/contract/products/panels/panels.ts'
import type { Actor } from '../../../http/route.ts'
import type { ProductRecord } from '../products/index.ts'
import { generatedPanel } from './generated-panel.ts'
import type { PanelsDependencies } from './panel-rules.ts'
import { panelsViews } from './panels.views.ts'

/** Those of an account that its users have, for a category; the floor above has them. */
export type PublishedPrograms = (asked: {
  ownerId: number
  firstCategory: string
  secondCategory: string
  offset: number
  limit: number
}) => Promise<MiniProgramEntry[]>

/** What products can choose from. */
export function panelOffers({
  db,
  products,
  categories,
  hideEib,
  miniPrograms,
}: PanelsDependencies & { hideEib: boolean; miniPrograms: PublishedPrograms }) {
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
      const own = productId === undefined ? undefined : await categoryOf(await products.requireOwn(productId, actor))
      const asked = {
        firstCategory: firstCategory || (own?.firstCategory ?? ''),
        secondCategory: secondCategory || (own?.secondCategory ?? ''),
      }
      const page = { offset: pageStart * pageSize, limit: pageSize }
      const found = withoutHidden(await panelsViews(db).choices({ productId, ...asked, ...page }))
      const isMiniProgram = ({ config }: Panel) => config.kind === 'eib'
      const ofPanels = found
        .filter(isMiniProgram)
        .map(({ panelId, panelName, picture }) => ({ id: panelId, cnName: panelName, logo: picture }))
      const published = await miniPrograms({ ownerId: actor.accountId, ...asked, ...page })
      return {
        miniProgram: [...ofPanels, ...published],
        pannel: found.filter((one) => !isMiniProgram(one)),
      }
    },
  }
}
