import { lintPanel, type PanelError, type PanelProblem } from './lint-panel.ts'
import type { PanelDocument } from './panel-document.ts'
import type { PanelFeature } from './panel-feature.ts'

/** What is wrong with a document whatever the product. */
const ofEveryProduct: readonly PanelError[] = ['unbound', 'textMissing', 'overLimit', 'emptyPage', 'pictureMissing']

/**
 * What is wrong with a standard panel. It is for many products, and each leaves out what it doesn't have, so that what
 * doesn't fit the sample product is only a hint.
 */
export function lintStandardPanel(document: PanelDocument, sample: readonly PanelFeature[]): PanelProblem[] {
  const problems = lintPanel(document, sample).map((problem): PanelProblem =>
    problem.level === 'error' && !ofEveryProduct.includes(problem.reason) ? { ...problem, level: 'warning' } : problem,
  )
  return problems.toSorted((one, other) => Number(one.level === 'warning') - Number(other.level === 'warning'))
}
