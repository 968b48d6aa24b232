/** What other domains of the console show properties by. */
export { chipOf, valueWords, type Property } from './property-view.ts'
