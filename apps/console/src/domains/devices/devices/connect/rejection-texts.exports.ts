/** The words of refused attempts, exported separately for pages that show text only. */
export { rejectionTexts } from './rejection-texts.ts'
