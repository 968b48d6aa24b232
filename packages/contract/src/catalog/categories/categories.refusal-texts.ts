import type { Bilingual } from '../../locale.ts'
import type { categoriesRefusals } from './categories.refusals.ts'

export const categoriesRefusalTexts: Record<keyof typeof categoriesRefusals, Bilingual> = {
  'categories.inUse': {
    zh: '有 {count} 个产品正在使用该品类，不能删除（含 30 天内删除、仍可恢复的产品）',
    en: '{count} products use this category, so it cannot be deleted (counting those deleted within 30 days)',
  },
  'categories.identifierTaken': { zh: '标识 {identifier} 已被使用', en: 'The identifier {identifier} is taken' },
  'categories.identifierFixed': {
    zh: '品类标识和所属一级品类创建后不能修改',
    en: 'The identifier of a category and what it belongs to are fixed once it exists',
  },
  'categories.tooMany': { zh: '最多 {limit} 个', en: 'At most {limit} of them' },
  'categories.tagUnknown': {
    zh: '一级品类没有分组“{tag}”，请先在一级品类中添加',
    en: 'The main category has no subgroup “{tag}”; add it there first',
  },
  'categories.tagInUse': {
    zh: '有 {count} 个二级品类属于分组“{tag}”，不能移除',
    en: '{count} sub categories are in the subgroup “{tag}”, so it stays',
  },
  'categories.savedMeanwhile': {
    zh: '{by} 已于 {at} 保存过，请刷新后再改',
    en: '{by} saved it at {at}; reload before you change it',
  },
}
