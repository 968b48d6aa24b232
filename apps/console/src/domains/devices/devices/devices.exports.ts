/** The exports of this domain apart from its queries. */
export type { DevicesTexts } from './texts.zh.ts'
export type { RejectionTexts } from './connect/rejection-texts.zh.ts'
/** Inputs and views of a device's values for other domains. */
export { sampleValue } from './connect/sample-values.ts'
export { ScalarField } from './control/ScalarField.tsx'
export { problemOf, startOf } from './control/set-value.ts'
export { SetValueDialog } from './control/SetValueDialog.tsx'
export { shownValue } from './detail/values-view.ts'
