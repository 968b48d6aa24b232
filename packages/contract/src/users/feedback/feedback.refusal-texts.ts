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
  'feedback.tooManyNotes': {
    zh: '这条反馈已有 {max} 条备注，请先删除不再需要的备注',
    en: 'This feedback already has {max} notes. Delete notes that are no longer needed.',
  },
  'feedback.noteNotFound': { zh: '备注不存在，或不是你写的', en: 'This note doesn’t exist, or you didn’t write it' },
  'feedback.agentNotFound': {
    zh: '该账号不能处理这条反馈，请选择列表中的账号',
    en: 'This account can’t work on this feedback. Choose one from the list.',
  },
  'feedback.noText': { zh: '请填写回复内容', en: 'Write a reply, in at least one language' },
  'feedback.differentProblems': {
    zh: '所选反馈不是同一类问题，或不属于同一产品。请只选择问题类型和产品都相同的反馈。',
    en: 'The selected feedback is not about one problem. Select feedback with the same problem type and product.',
  },
  'feedback.savedMeanwhile': {
    zh: '{by} 已在 {at} 修改了快捷回复。请重新加载后再修改。',
    en: '{by} changed the quick replies at {at}. Reload them and edit again.',
  },
  'feedback.quickReplyEmpty': {
    zh: '快捷回复“{name}”没有内容，请填写中文或英文',
    en: 'The quick reply “{name}” has no text. Write it in Chinese or English.',
  },
  'feedback.threadFull': {
    zh: '这条反馈已有 {max} 条回复，不能继续回复',
    en: 'This feedback already has {max} replies and takes no more.',
  },
}
