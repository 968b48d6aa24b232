/** What other domains may use of this one, beside its queries. */
export type { DevicesTexts } from './texts.zh.ts'
export type { CauseWords } from './cause-words.zh.ts'
/** What they enter and show a device's values by. */
export { sampleValue } from './sample-values.ts'
export { ScalarField } from './ScalarField.tsx'
export { problemOf, startOf } from './set-value.ts'
export { SetValueDialog } from './SetValueDialog.tsx'
export { shownValue } from './values-view.ts'
