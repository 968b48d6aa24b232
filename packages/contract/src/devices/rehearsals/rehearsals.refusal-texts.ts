import type { Bilingual } from '../../locale.ts'
import type { rehearsalsRefusals } from './rehearsals.refusals.ts'

export const rehearsalsRefusalTexts: Record<keyof typeof rehearsalsRefusals, Bilingual> = {
  'rehearsals.notFound': {
    zh: '演练不存在。演练最多保留 90 天',
    en: 'Rehearsal not found. Rehearsals are kept for at most 90 days.',
  },
  'rehearsals.deviceNotFound': {
    zh: '演练中没有该编号的设备',
    en: 'The rehearsal has no device with this number.',
  },
  'rehearsals.running': {
    zh: '该产品正在进行一次演练，请等待其完成或取消',
    en: 'A rehearsal of this product is already running. Wait for it to end, or cancel it.',
  },
  'rehearsals.planFlawed': { zh: '升级计划有矛盾：{flaw}', en: 'The plan contradicts itself: {flaw}' },
  'rehearsals.noDevices': {
    zh: '没有可供演练的设备：产品没有可升级到该版本的设备，或升级计划的筛选条件排除了全部设备。请手动填写设备',
    en: 'There are no devices to rehearse with: the product has none that this version reaches, or the filter of the plan excludes all. Enter a fleet by hand.',
  },
  'rehearsals.notDone': {
    zh: '演练尚未完成，没有报告',
    en: 'The rehearsal is not done and has no report yet.',
  },
  'rehearsals.overAlready': {
    zh: '演练已经结束，无法取消',
    en: 'The rehearsal is already over and can’t be canceled.',
  },
  'rehearsals.otherEngine': {
    zh: '该演练由旧版本的规则完成，无法重现设备的经过，请重新演练',
    en: 'This rehearsal was run with an earlier version of the rules, so its devices can’t be repeated. Rehearse again.',
  },
  'rehearsals.noEvidence': {
    zh: '该演练不能用作发布依据：{flaw}',
    en: 'This rehearsal can’t be used as evidence: {flaw}',
  },
}
