/** Stands above the features of a product that has versions of them. */
export { DraftBar } from './DraftBar.tsx'
/** For what else shows changes of a feature. */
export { wordsOf } from './change-words.ts'
export { versionTexts } from './version-texts.ts'
