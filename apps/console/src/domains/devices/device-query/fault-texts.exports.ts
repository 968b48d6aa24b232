/** The words of problems and refused messages, for other domains that show causes with their fix. */
export { queryTexts } from './query-texts.ts'
