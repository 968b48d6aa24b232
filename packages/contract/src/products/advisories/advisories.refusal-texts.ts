import type { Bilingual } from '../../locale.ts'
import type { advisoriesRefusals } from './advisories.refusals.ts'

export const advisoriesRefusalTexts: Record<keyof typeof advisoriesRefusals, Bilingual> = {
  'advisories.notOsv': {
    zh: '文件中没有 OSV 格式的安全公告',
    en: 'The file contains no advisories in the OSV format.',
  },
  'advisories.badArchive': { zh: 'ZIP 文件不完整或已损坏', en: 'The ZIP file is incomplete or damaged.' },
  'advisories.tooLarge': {
    zh: '解压后的公告超过 {limit} MB',
    en: 'The unpacked advisories have more than {limit} MB.',
  },
  'advisories.tooMany': {
    zh: '一次最多导入 {limit} 条公告',
    en: 'One import can have {limit} advisories at most.',
  },
  'advisories.notFound': {
    zh: '该固件版本没有这条公告',
    en: 'The firmware version has no such finding.',
  },
}
