import type { Bilingual } from '../../locale.ts'
import type { productFolderRefusals } from './product-folder.refusals.ts'

export const productFolderRefusalTexts: Record<keyof typeof productFolderRefusals, Bilingual> = {
  'product-folder.empty': { zh: '文件是空的', en: 'The file is empty' },
  'product-folder.notZip': { zh: '不是完整的 ZIP 文件', en: 'Not a whole ZIP file' },
  'product-folder.tooLarge': {
    zh: '产品文件夹过大：解压后最多 {limitKb} KB，单个文件最多 {fileKb} KB，最多 {entries} 个文件',
    en: 'The product folder is too large: at most {limitKb} KB unpacked, {fileKb} KB a file, {entries} files',
  },
  'product-folder.badPath': {
    zh: '压缩包内的路径不可接受：{path}',
    en: 'This path in the archive is not taken: {path}',
  },
  'product-folder.noProduct': {
    zh: '没有找到 product.yaml：请上传用 slipway pull 或控制台取得的产品文件夹',
    en: 'There is no product.yaml: upload a product folder as slipway pull or the console gives it',
  },
  'product-folder.broken': {
    zh: '{file}:{line}:{column}：文件有误，请先查看变更计划',
    en: '{file}:{line}:{column}: the file is wrong; look at the plan first',
  },
  'product-folder.nothing': {
    zh: '文件夹与产品一致，没有要应用的变更',
    en: 'The folder and the product are the same; there is nothing to apply',
  },
  'product-folder.planMoved': {
    zh: '产品或文件夹在查看计划之后有变化，请重新查看计划',
    en: 'The product or the folder has changed since the plan; look at the plan again',
  },
  'product-folder.savedMeanwhile': {
    zh: '产品在取得文件夹之后被修改（{by} 于 {at} 最后保存），请先重新取得，或明确选择覆盖',
    en: 'The product was changed after the folder was pulled (last saved by {by} at {at}); pull again, or say that it is to be overwritten',
  },
  'product-folder.breaks': {
    zh: '有 {count} 处变更不兼容，确认后才能应用',
    en: '{count} of the changes are breaking; they are applied once you accept that',
  },
}
