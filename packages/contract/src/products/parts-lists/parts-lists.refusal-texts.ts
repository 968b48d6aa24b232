import type { Bilingual } from '../../locale.ts'
import type { partsListsRefusals } from './parts-lists.refusals.ts'

export const partsListsRefusalTexts: Record<keyof typeof partsListsRefusals, Bilingual> = {
  'parts-lists.packageNotFound': {
    zh: '产品没有使用该固件版本',
    en: 'The product doesn’t use this firmware version',
  },
  'parts-lists.none': { zh: '该固件版本没有物料清单', en: 'The firmware version has no parts list' },
  'parts-lists.libraryOnly': {
    zh: '该固件属于模组库，只有可使用“模组管理”的账号能上传它的物料清单',
    en: 'The firmware belongs to the module library. Only accounts with the menu Module management can set its parts list.',
  },
  'parts-lists.notJson': { zh: '文件不是有效的 JSON（UTF-8）', en: 'The file is not valid JSON in UTF-8' },
  'parts-lists.keyTwice': {
    zh: '{place} 的字段重复或不允许使用',
    en: '{place} is a duplicate key or a key that is not allowed',
  },
  'parts-lists.tooDeep': {
    zh: '{place} 处嵌套超过 {limit} 层',
    en: 'More than {limit} nested levels at {place}',
  },
  'parts-lists.otherFormat': {
    zh: '文件既不是 CycloneDX JSON，也不是 SPDX JSON',
    en: 'The file is neither CycloneDX JSON nor SPDX JSON',
  },
  'parts-lists.otherVersion': {
    zh: '不支持 {format} {found}，支持的版本：{supported}',
    en: '{format} {found} is not supported. Supported versions: {supported}.',
  },
  'parts-lists.badField': {
    zh: '{place} 的值类型不符或过长',
    en: 'The value of {place} has the wrong type or is too long',
  },
  'parts-lists.noComponents': { zh: '清单中没有组件', en: 'The list has no components' },
  'parts-lists.tooMany': {
    zh: '清单超过 {limit} 个组件',
    en: 'The list has more than {limit} components',
  },
}
