import type { Bilingual } from '../../locale.ts'
import type { grayConfigsRefusals } from './gray-configs.refusals.ts'

export const grayConfigsRefusalTexts: Record<keyof typeof grayConfigsRefusals, Bilingual> = {
  'gray-configs.numberTaken': { zh: '灰度编号 {number} 已被使用', en: 'Gray number {number} is taken' },
  'gray-configs.numberUnknown': { zh: '没有编号为 {number} 的灰度配置', en: 'There is no gray config {number}' },
  'gray-configs.inUse': {
    zh: '有 {count} 个灰度版本正在使用该配置，不能删除：{names}。请先全量发布或取消这些灰度。',
    en: 'This config is in use and can’t be deleted. Versions in gray release that use it: {count} ({names}). Release them to all users or cancel them first.',
  },
  'gray-configs.shrinksInUse': {
    zh: '有 {count} 个灰度版本正在使用该配置：{names}。此修改会让部分用户失去灰度版本，请确认缩小范围后再保存。',
    en: 'Versions in gray release that use this config: {count} ({names}). With this change, some users lose them. Confirm the smaller audience to save it.',
  },
  'gray-configs.savedMeanwhile': {
    zh: '{by} 已于 {at} 保存，请刷新后再修改',
    en: '{by} saved this at {at}. Reload before you change it.',
  },
  'gray-configs.areaUnknown': {
    zh: '没有代码为 {area} 的国家或地区',
    en: 'There is no country or area with the code {area}',
  },
}
