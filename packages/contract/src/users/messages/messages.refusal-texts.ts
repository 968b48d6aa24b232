import type { Bilingual } from '../../locale.ts'
import type { messagesRefusals } from './messages.refusals.ts'

export const messagesRefusalTexts: Record<keyof typeof messagesRefusals, Bilingual> = {
  'messages.notFound': {
    zh: '消息不存在：可能已过期、已删除，或设备已不在你的家庭',
    en: 'This message doesn’t exist. It may have expired or been deleted, or its device has left your home.',
  },
}
