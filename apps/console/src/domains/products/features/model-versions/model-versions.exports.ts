/** The bar above the features of a product with published model versions. */
export { DraftBar } from './DraftBar.tsx'
/** Shared with other views of a feature's changes. */
export { wordsOf } from './change-words.ts'
export { versionTexts } from './version-texts.ts'
