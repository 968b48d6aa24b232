import type { Bilingual } from '../../locale.ts'
import type { productFolderRefusals } from './product-folder.refusals.ts'

export const productFolderRefusalTexts: Record<keyof typeof productFolderRefusals, Bilingual> = {
  'product-folder.empty': { zh: '文件为空', en: 'The file is empty' },
  'product-folder.notZip': { zh: 'ZIP 文件不完整', en: 'Incomplete ZIP file' },
  'product-folder.tooLarge': {
    zh: '产品文件夹过大：解压后最多 {limitKb} KB，单个文件最多 {fileKb} KB，最多 {entries} 个文件',
    en: 'The product folder is too large. Limits: {limitKb} KB unpacked, {fileKb} KB per file, {entries} files.',
  },
  'product-folder.badPath': {
    zh: '压缩包中的路径不允许：{path}',
    en: 'This path in the archive is not allowed: {path}',
  },
  'product-folder.noProduct': {
    zh: '没有找到 product.yaml：请上传通过 slipway pull 或控制台下载的产品文件夹',
    en: 'product.yaml not found. Upload a product folder from slipway pull or the console.',
  },
  'product-folder.broken': {
    zh: '{file}:{line}:{column}：文件有误，请先查看变更预览',
    en: '{file}:{line}:{column}: the file has errors. Check the change preview first.',
  },
  'product-folder.nothing': {
    zh: '文件夹与产品一致，没有需要应用的变更',
    en: 'The folder matches the product. There is nothing to apply.',
  },
  'product-folder.planMoved': {
    zh: '产品或文件夹在预览之后已变化，请重新预览',
    en: 'The product or the folder changed after the preview. Preview the changes again.',
  },
  'product-folder.savedMeanwhile': {
    zh: '产品在下载文件夹之后已被修改（{by} 于 {at} 最后保存），请重新下载，或选择覆盖',
    en: 'The product was changed after the folder was downloaded (last saved by {by} at {at}). Download it again, or choose to overwrite the changes.',
  },
  'product-folder.breaks': {
    zh: '有 {count} 处不兼容变更，确认后才能应用',
    en: '{count} of the changes are breaking. Accept them to apply.',
  },
  'product-folder.badOrigin': {
    zh: '应写为“资源/功能@版本”，例如 light/light_on@1',
    en: 'Must be “resource/feature@version”, such as light/light_on@1',
  },
  'product-folder.notInTemplate': {
    zh: '该品类的模板中没有这个功能。删除此行后，它将作为自定义功能添加',
    en: 'The category’s template has no such feature. Remove this line to add it as a custom feature.',
  },
  'product-folder.supportShorter': {
    zh: '支持期限会从 {present} 提前结束。文件夹只能延长支持期限；如需缩短，请在固件页面操作并填写原因',
    en: 'The support period would end before {present}. A folder can only extend it. To shorten it, use the firmware page and give a reason.',
  },
}
