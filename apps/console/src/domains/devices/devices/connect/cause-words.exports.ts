/** The words of refused attempts, exported separately for pages that show text only. */
export { causeWords } from './cause-words.ts'
