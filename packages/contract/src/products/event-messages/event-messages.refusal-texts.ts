import type { Bilingual } from '../../locale.ts'
import type { eventMessagesRefusals } from './event-messages.refusals.ts'

export const eventMessagesRefusalTexts: Record<keyof typeof eventMessagesRefusals, Bilingual> = {
  'event-messages.notAnEvent': { zh: '产品没有这个事件', en: 'The product has no such event' },
  'event-messages.exists': {
    zh: '{by} 已在 {at} 配置了该事件的消息，请改用 PUT 修改',
    en: '{by} set up this event’s message at {at}; change it with PUT',
  },
  'event-messages.none': {
    zh: '该事件还没有配置消息，请先用 POST 创建',
    en: 'This event has no message yet; create it with POST first',
  },
  'event-messages.savedMeanwhile': {
    zh: '{by} 已在 {at} 修改了该事件的消息，请重新载入后再改',
    en: '{by} changed this event’s message at {at}; reload it and change it again',
  },
  'event-messages.unknownPlaceholder': {
    zh: '{placeholder} 不是可用的变量，可用：{allowed}',
    en: '{placeholder} stands for nothing here; what can be used: {allowed}',
  },
}
