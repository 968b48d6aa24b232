import type { ProductFolderTexts } from './texts.zh.ts'

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

export const productFolderEn: ProductFolderTexts = {
  title: 'Product folder',
  intro:
    'The product, its features and its event messages as YAML files, for version control. You see what an upload would change before it is applied.',
  download: 'Download the folder (ZIP)',
  choose: 'Choose a ZIP file, or drop it here',
  limit: '2 MB at most',
  chooseFolder: 'Choose a folder',
  noProduct: 'The folder has no product.yaml',
  looking: 'Comparing…',
  problems: 'Something is wrong in the files; nothing was changed',
  nothing: 'Nothing to change',
  nothingText: 'The folder and the product are the same.',
  breaking: 'Breaking changes',
  compatible: 'Compatible changes',
  kinds: { added: 'Added', changed: 'Changed', removed: 'Removed' },
  empty: 'none',
  moved: (by, at) =>
    `The product was changed after this folder was pulled (last saved by ${by} at ${at}). Applying overwrites that.`,
  overwrite: 'Overwrite what was changed since',
  accept: (count) => `Apply ${count === 1 ? '1 breaking change' : `${count} breaking changes`}`,
  other: 'Choose another',
  apply: (count) => `Apply ${changes(count)}`,
  applied: (count) => `${changes(count)} applied`,
}
