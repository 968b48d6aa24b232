import { PANEL_FILE } from '@slipway/contract/products/product-folder/folder-paths.ts'
import { productFolderLimits } from '@slipway/contract/products/product-folder/product-folder.limits.ts'
import type { FolderPlan } from '@slipway/contract/products/product-folder/product-folder.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { changedPanels, type LintedPanel } from '../panels/index.ts'
import type { Compared, ProductFolderDependencies } from './folder-plan.ts'

/**
 * What the lint finds in the panels of the file once all is written. Errors refuse a panel that the push changes, and those
 * that it causes in another one; what was wrong before is a warning.
 */
export async function lintedPanels(
  { panels }: Pick<ProductFolderDependencies, 'panels'>,
  tx: DatabaseOrTransaction,
  { current, read, wanted, lintedBefore }: Compared,
): Promise<Pick<FolderPlan, 'problems' | 'warnings'>> {
  const named = read.content?.panels
  if (!named || !wanted?.panels) return { problems: [], warnings: [] }
  const changed = new Set(changedPanels(current.content.panels ?? { panels: {} }, wanted.panels))
  const before = new Set(lintedBefore.map(({ mark }) => mark))
  const refuses = ({ isError, name, mark }: LintedPanel) => isError && (changed.has(name) || !before.has(mark))
  const found = await panels.lint(tx, current.product.productId, Object.keys(named.panels))
  const shown = (some: readonly LintedPanel[]) =>
    some.slice(0, productFolderLimits.problems).map(({ path, reason }) => read.problemAt(PANEL_FILE, path, reason))
  return {
    problems: shown(found.filter(refuses)),
    warnings: shown(found.filter((one) => !refuses(one))),
  }
}
