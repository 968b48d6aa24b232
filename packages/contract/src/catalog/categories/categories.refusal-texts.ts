import type { Bilingual } from '../../locale.ts'
import type { categoriesRefusals } from './categories.refusals.ts'

export const categoriesRefusalTexts: Record<keyof typeof categoriesRefusals, Bilingual> = {
  'categories.notFound': { zh: '品类不存在', en: 'Category not found' },
  'categories.unsupported': {
    zh: '所选品类不支持该通信方式或接入方案',
    en: 'The category does not support this communication or access plan',
  },
  'categories.accessNotOffered': {
    zh: '本平台未启用该接入方案（accessType {accessType}），可用的有：{offered}',
    en: 'This site doesn’t offer access plan {accessType} (accessType). It offers: {offered}.',
  },
  'categories.inUse': {
    zh: '有 {count} 个产品正在使用该品类，不能删除（包括 30 天内删除、仍可恢复的产品）',
    en: 'This category is in use and can’t be deleted. Products that use it, including those deleted within the last 30 days: {count}',
  },
  'categories.usedByFirmware': {
    zh: '有模组固件属于该一级品类，不能删除。请先在模组管理中修改或删除这些固件',
    en: 'Firmware of the module library is made for this main category, so it can’t be deleted. Change or delete that firmware first.',
  },
  'categories.notEmpty': {
    zh: '该品类下有 {count} 个二级品类，会连同功能模板一并删除且无法恢复。如确认删除，请填写 subCategories: {count}',
    en: 'The category has {count} subcategories, which would be deleted with their templates and can’t be restored. To confirm, send subCategories: {count}.',
  },
  'categories.identifierTaken': {
    zh: '标识符 {identifier} 已被使用',
    en: 'The identifier {identifier} is already in use',
  },
  'categories.identifierFixed': {
    zh: '品类的标识符和所属一级品类创建后不可修改',
    en: 'The identifier and the main category can’t be changed after creation',
  },
  'categories.tooMany': { zh: '最多 {limit} 个', en: 'Up to {limit} are allowed' },
  'categories.tagUnknown': {
    zh: '一级品类没有分组“{tag}”，请先在一级品类中添加',
    en: 'The main category has no subgroup “{tag}”. Add it there first.',
  },
  'categories.tagInUse': {
    zh: '有 {count} 个二级品类属于分组“{tag}”，不能移除',
    en: '{count} subcategories use the subgroup “{tag}”, so it can’t be removed',
  },
  'categories.savedMeanwhile': {
    zh: '{by} 已于 {at} 保存，请刷新后再修改',
    en: '{by} saved this at {at}. Reload before you change it.',
  },
}
