/** What other domains of the console show features by. */
export { chipOf, chipsOf, definitionWords } from './definition-words.ts'
export { featureTexts } from './feature-texts.ts'
export { toShown, type EventFeature, type Operation, type Property, type ShownFeature } from './feature-view.ts'
