/** What other domains may use of this one, beside its queries. */
export type { DevicesTexts } from './texts.zh.ts'
export type { CauseWords } from './connect/cause-words.zh.ts'
/** What they enter and show a device's values by. */
export { sampleValue } from './connect/sample-values.ts'
export { ScalarField } from './control/ScalarField.tsx'
export { problemOf, startOf } from './control/set-value.ts'
export { SetValueDialog } from './control/SetValueDialog.tsx'
export { shownValue } from './detail/values-view.ts'
