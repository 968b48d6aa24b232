import type { Bilingual } from '../../../locale.ts'
import type { sharesRefusals } from './shares.refusals.ts'

export const sharesRefusalTexts: Record<keyof typeof sharesRefusals, Bilingual> = {
  'homes.shareNotFound': {
    zh: '分享不存在，或你没有权限',
    en: 'The share doesn’t exist, or you aren’t allowed to do this.',
  },
  'homes.shareOver': {
    zh: '分享已失效，请让对方重新分享',
    en: 'This share is no longer valid. Ask for a new one.',
  },
  'homes.shareTooLong': {
    zh: '请选择更早的结束时间：访客链接最长 7 天，可管理家庭的成员分享最长 24 小时',
    en: 'Choose an earlier end: links for visitors last up to 7 days, shares by members who may manage the home up to 24 hours.',
  },
  'homes.tooManyShares': { zh: '每台设备最多 {limit} 个分享', en: 'A device can have up to {limit} shares.' },
  'homes.tooManyShared': {
    zh: '最多接受 {limit} 台分享的设备',
    en: 'You can accept up to {limit} shared devices.',
  },
}
