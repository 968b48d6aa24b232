import { compareVersions } from '@slipway/contract/products/advisories/version-order.ts'
import { lowestAppVersions } from '@slipway/contract/products/panels/panels.limits.ts'
import { EIB_RN_NAME, type PanelConfig } from '@slipway/contract/products/panels/panels.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { PanelsDependencies } from './panel-rules.ts'
import type { PanelTexts, StoredPanel } from './panels.store.ts'

/** CN-07. */
export const lowestAppVersion = ({ kind }: PanelConfig): string =>
  kind === 'visual' || kind === 'blank' ? lowestAppVersions.visual : lowestAppVersions.any

export function panelChecks({ categories, uploads }: Pick<PanelsDependencies, 'categories' | 'uploads'>) {
  async function requireCategories({ firstCategory, secondCategory }: PanelTexts, tx: DatabaseOrTransaction) {
    if (firstCategory !== '' && !(await categories.findMain(firstCategory, tx)))
      throw new DomainError('panels.categoryUnknown', { field: 'firstCategory' })
    if (secondCategory === '') return
    const category = await categories.find(secondCategory, tx)
    if (!category || (firstCategory !== '' && category.pid !== firstCategory))
      throw new DomainError('panels.categoryUnknown', { field: 'secondCategory' })
  }

  /** Everything that people write; what hasn't changed has been checked before. */
  return async function requireValid(
    texts: PanelTexts,
    tx: DatabaseOrTransaction,
    current?: StoredPanel,
  ): Promise<void> {
    await requireCategories(texts, tx)
    const lowest = lowestAppVersion(texts.config)
    if (compareVersions(lowest, texts.appVersion) > 0)
      throw new DomainError('panels.appVersionTooLow', { lowest, field: 'appVersion' })
    if (texts.picture !== current?.picture) await uploads.requirePictureFor('panelPic', texts.picture, tx)
    if (texts.config.kind === 'entry') await uploads.requirePicture(texts.config.icon, 'config.icon', tx)
    if (texts.config.kind !== 'eib' && texts.rnName.toLowerCase() === EIB_RN_NAME.toLowerCase())
      throw new DomainError('panels.rnNameTaken', { name: texts.rnName, field: 'rnName' })
  }
}
