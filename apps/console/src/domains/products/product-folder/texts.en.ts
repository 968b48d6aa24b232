import type { ProductFolderTexts } from './texts.zh.ts'

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

export const productFolderEn: ProductFolderTexts = {
  title: 'Product folder',
  intro:
    'The product with its hardware, features, event messages and panels as YAML files for version control. After an upload, you review the changes before they are applied.',
  download: 'Download folder (ZIP)',
  choose: 'Choose a ZIP file or drop it here',
  limit: 'Up to 2 MB',
  chooseFolder: 'Choose folder',
  noProduct: 'The folder doesn’t contain product.yaml',
  looking: 'Comparing…',
  problems: 'The files have errors. Nothing was changed.',
  nothing: 'No changes',
  nothingText: 'The folder matches the product.',
  warnings: 'Warnings',
  breaking: 'Breaking changes',
  compatible: 'Compatible changes',
  kinds: { added: 'Added', changed: 'Changed', removed: 'Removed' },
  empty: 'none',
  moved: (by, at) =>
    `The product was changed after this folder was downloaded (last saved by ${by} at ${at}). Applying overwrites those changes.`,
  overwrite: 'Overwrite later changes',
  accept: (count) => `Apply ${count === 1 ? '1 breaking change' : `${count} breaking changes`}`,
  other: 'Choose another file',
  apply: (count) => `Apply ${changes(count)}`,
  applied: (count) => `${changes(count)} applied`,
}
