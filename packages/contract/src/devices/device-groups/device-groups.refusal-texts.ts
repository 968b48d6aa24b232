import type { Bilingual } from '../../locale.ts'
import type { deviceGroupsRefusals } from './device-groups.refusals.ts'

export const deviceGroupsRefusalTexts: Record<keyof typeof deviceGroupsRefusals, Bilingual> = {
  'device-groups.notFound': {
    zh: '标签、分组或筛选条件不存在，可能已被删除，请刷新后重试',
    en: 'The tag, group or saved filter does not exist. It may have been deleted: reload the page.',
  },
  'device-groups.nameTaken': {
    zh: '该产品已有名为“{name}”的标签或分组，请换一个名称',
    en: 'The product already has a tag or group named “{name}”. Choose another name.',
  },
  'device-groups.tooMany': {
    zh: '每个产品最多 {limit} 个标签和 {limit} 个分组，请先删除不用的',
    en: 'A product can have up to {limit} tags and {limit} groups. Delete one that you no longer use.',
  },
  'device-groups.tooManyTags': {
    zh: '设备已有 {limit} 个标签，请先移除不用的',
    en: 'The device has {limit} tags already. Remove one that you no longer use.',
  },
  'device-groups.tooManyFilters': {
    zh: '每个产品最多保存 {limit} 个筛选条件，请先删除不用的',
    en: 'You can save up to {limit} filters for a product. Delete one that you no longer use.',
  },
}
