import type { Bilingual } from '../../locale.ts'
import type { feedbackRefusals } from './feedback.refusals.ts'

export const feedbackRefusalTexts: Record<keyof typeof feedbackRefusals, Bilingual> = {
  'feedback.notFound': { zh: '反馈不存在', en: 'This feedback doesn’t exist' },
  'feedback.tooManyToday': {
    zh: '24 小时内最多提交 {max} 条反馈，请在 {hours} 小时后再试，或在已有的反馈中补充说明',
    en: 'You can send up to {max} pieces of feedback in 24 hours. Try again in {hours} h, or write again in an earlier one.',
  },
  'feedback.tooManyPictures': {
    zh: '未提交的图片已达 {max} 张，请先提交反馈，或明天再试',
    en: 'You have {max} uploaded pictures that were not sent. Send them first, or try again tomorrow.',
  },
  'feedback.answeredMeanwhile': {
    zh: '{by} 已经回复了这条反馈。查看该回复后，可以再次发送你的回复。',
    en: '{by} has replied to this feedback meanwhile. Read that reply; you can then send yours again.',
  },
  'feedback.threadFull': {
    zh: '这条反馈已有 {max} 条回复，不能继续回复',
    en: 'This feedback already has {max} replies and takes no more.',
  },
}
