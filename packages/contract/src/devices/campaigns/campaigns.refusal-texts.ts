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
}
