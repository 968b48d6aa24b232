import type { Bilingual } from '../../locale.ts'
import type { campaignsRefusals } from './campaigns.refusals.ts'

export const campaignsRefusalTexts: Record<keyof typeof campaignsRefusals, Bilingual> = {
  'campaigns.jobNotFound': { zh: '升级任务不存在', en: 'Update job not found' },
  'campaigns.noConsentAwaited': {
    zh: '该任务没有在等待用户同意',
    en: 'The job is not waiting for consent',
  },
  'campaigns.notCancellable': {
    zh: '任务已结束或设备已开始安装，不能取消',
    en: 'The job has ended or the device has begun to install, so it can’t be cancelled',
  },
  'campaigns.notRetriable': {
    zh: '只能重试设备最近一次未成功的升级，且每次只能重试一次',
    en: 'Only the last update of a device can be retried, once, and only if it didn’t succeed',
  },
  'campaigns.noRollout': {
    zh: '该固件没有正在进行的推送，可能尚未发布、已停止或已过期',
    en: 'The release has no rollout in progress: it is not released, was stopped, or has expired',
  },
  'campaigns.notRunning': { zh: '推送已经暂停', en: 'The rollout is paused already' },
  'campaigns.notPaused': { zh: '推送没有暂停，无需恢复', en: 'The rollout is not paused' },
}
