import type { Bilingual } from '../../locale.ts'
import type { eventMessagesRefusals } from './event-messages.refusals.ts'

export const eventMessagesRefusalTexts: Record<keyof typeof eventMessagesRefusals, Bilingual> = {
  'event-messages.notAnEvent': { zh: '产品没有该事件', en: 'The product has no such event' },
  'event-messages.exists': {
    zh: '{by} 已于 {at} 配置该事件的消息，请改用 PUT 修改',
    en: '{by} configured the message for this event at {at}. Use PUT to change it.',
  },
  'event-messages.none': {
    zh: '该事件尚未配置消息，请先用 POST 创建',
    en: 'No message is configured for this event yet. Use POST to create it first.',
  },
  'event-messages.savedMeanwhile': {
    zh: '{by} 已于 {at} 修改该事件的消息，请刷新后再修改',
    en: '{by} changed the message for this event at {at}. Reload before you change it.',
  },
  'event-messages.valueGone': {
    zh: '事件“{event}”（{deKey}）的消息文案使用了已不存在的参数 {names}，请先修改文案',
    en: 'The message of the event “{event}” ({deKey}) uses {names}, which the event no longer has. Change the text first.',
  },
  'event-messages.unknownPlaceholder': {
    zh: '{placeholder} 不是可用的变量，可用变量：{allowed}',
    en: '{placeholder} is not a known variable. Available variables: {allowed}',
  },
}
