import type { Bilingual } from '../../locale.ts'
import type { productsRefusals } from './products.refusals.ts'

export const productsRefusalTexts: Record<keyof typeof productsRefusals, Bilingual> = {
  'products.notFound': { zh: '产品不存在', en: 'Product not found' },
  'products.frozen': {
    zh: '产品已进入试产，{field}不可再修改',
    en: 'The product is in trial production. {field} can no longer be changed.',
  },
  'products.devicesBound': {
    zh: '用户的家庭中还有该产品的 {count} 台设备，不能删除产品',
    en: 'Users have {count} devices of this product in their homes, so it can’t be deleted.',
  },
  'products.notDeletable': {
    zh: '只有“开发调试”或“开发完成”阶段的产品才能删除',
    en: 'Only products in “Debugging” or “Development done” can be deleted',
  },
  'products.savedMeanwhile': {
    zh: '{by} 已于 {at} 保存，请刷新后再修改',
    en: '{by} saved this at {at}. Reload before you change it.',
  },
  'products.notRestorable': { zh: '产品已超过可恢复期限', en: 'The product can no longer be restored' },
  'products.copyKeepsCategory': {
    zh: '产品副本与原产品属于同一品类，不能更换',
    en: 'A copy keeps the category of the original product',
  },
  'products.roleTooLow': {
    zh: '你在此产品中的角色是“{memberRole}”，此操作需要“{neededRole}”，请联系产品的所有者',
    en: 'Your role on this product is {memberRole}. This requires {neededRole}. Ask an owner of the product.',
  },
}
