/** The public components and helpers of features for other domains of the console. */
export { chipOf, chipsOf, definitionWords } from './definition-words.ts'
export { featureTexts } from './feature-texts.ts'
export { namedValue } from './named-value.ts'
export { toShown, type EventFeature, type Operation, type Property, type ShownFeature } from './feature-view.ts'
