import { fitPanel } from '@slipway/contract/products/features/panel/fit-panel.ts'
import { generatePanel } from '@slipway/contract/products/features/panel/generate-panel.ts'
import { lintPanel, type PanelError } from '@slipway/contract/products/features/panel/lint-panel.ts'
import { panelDocument, type PanelDocument } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { GENERATED, type Panel } from '@slipway/contract/products/panels/panels.ts'
import * as z from 'zod/mini'

interface ShownDocument {
  document: PanelDocument
  /** What keeps the product from a release. */
  errors: PanelError[]
  /** Features with values that the panel can only show as they are. */
  withoutTexts: number
}

/** What users of a product get from a panel; undefined for one that has no document, such as a third-party entry. */
export function shownDocument(
  panel: Panel,
  { productId, model }: { productId: string; model: readonly PanelFeature[] },
): ShownDocument | undefined {
  const generated = generatePanel(model, { productId, upgradeCode: '', hash: '' })
  const read = z.safeParse(panelDocument, panel.config.document)
  if (panel.config.kind !== GENERATED && !read.success) return undefined
  const own = panel.config.kind === GENERATED || !read.success ? generated : read.data
  const document = fitPanel(own, model)
  // A standard panel leaves out what a product doesn't have; one of the product's own has to be right.
  const checked = panel.productId === null ? document : own
  const errors = lintPanel(checked, model).flatMap((one) => (one.level === 'error' ? [one.reason] : []))
  const withoutTexts = lintPanel(generated, model).filter(({ reason }) => reason === 'valueWithoutText').length
  return { document, errors: [...new Set(errors)], withoutTexts }
}
