import { filePurposes, type FilePurpose } from '@slipway/contract/file-purposes.ts'
import { expect, test } from 'vitest'
import { modelFormatsEn } from '../domains/products/model-formats/texts.en.ts'
import { modelFormatsZh } from '../domains/products/model-formats/texts.zh.ts'
import { productFolderEn } from '../domains/products/product-folder/texts.en.ts'
import { productFolderZh } from '../domains/products/product-folder/texts.zh.ts'
import { productsEn } from '../domains/products/products/texts.en.ts'
import { productsZh } from '../domains/products/products/texts.zh.ts'

const BYTES_PER_MB = 1024 * 1024

test.each<[FilePurpose, string[]]>([
  ['productPic', [productsEn.form.productPicHint, productsZh.form.productPicHint]],
  ['modelImport', [modelFormatsEn.choose, modelFormatsZh.choose].flatMap(({ limit, tooLarge }) => [limit, tooLarge])],
  ['productFolder', [productFolderEn.limit, productFolderZh.limit]],
])('the help texts for a file of purpose %s state the limit of the contract', (purpose, texts) => {
  const limit = `${filePurposes[purpose].maxBytes / BYTES_PER_MB} MB`
  for (const text of texts) expect(text).toMatch(new RegExp(`(?<![\\d.])${limit}`))
})
