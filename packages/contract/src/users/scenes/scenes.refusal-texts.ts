import type { Bilingual } from '../../locale.ts'
import type { scenesRefusals } from './scenes.refusals.ts'

export const scenesRefusalTexts: Record<keyof typeof scenesRefusals, Bilingual> = {
  'scenes.notFound': {
    zh: '场景不存在，或你没有权限',
    en: 'The scene doesn’t exist, or you aren’t allowed to do this.',
  },
  'scenes.timerNotFound': { zh: '定时不存在，请刷新', en: 'The timer doesn’t exist. Reload the page.' },
  'scenes.tooMany': {
    zh: '每个家庭最多 {limit} 个场景，请先删除不用的场景',
    en: 'A home can have up to {limit} scenes. Delete one that you don’t use.',
  },
  'scenes.tooManyTimers': {
    zh: '每个用户最多 {limit} 个定时，请先删除不用的定时',
    en: 'You can have up to {limit} timers. Delete one that you don’t use.',
  },
  'scenes.empty': {
    zh: '场景中的设备都已离开家庭，请编辑场景并添加设备',
    en: 'All devices of this scene have left the home. Edit the scene and add devices.',
  },
}
