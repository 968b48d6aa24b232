import type { Bilingual } from '../../locale.ts'
import type { supportRefusals } from './support.refusals.ts'

export const supportRefusalTexts: Record<keyof typeof supportRefusals, Bilingual> = {
  'support.masked': {
    zh: '你的角色不能查看未脱敏的个人信息。请让管理员在角色中勾选“查看个人信息”。',
    en: 'Your role can’t see personal data unmasked. Ask an administrator to give it “See personal data”.',
  },
  // VA-87, CN-47: the printed tip.
  'support.writeOffFailed': {
    zh: '注销失败：请先查询并选择用户',
    en: 'Write-off failed: query a user first',
  },
}
