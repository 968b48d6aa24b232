import type { Bilingual } from '../../locale.ts'
import type { serialNumbersRefusals } from './serial-numbers.refusals.ts'

export const serialNumbersRefusalTexts: Record<keyof typeof serialNumbersRefusals, Bilingual> = {
  'serial-numbers.notFound': { zh: '序列号申请不存在', en: 'Serial number application not found' },
  'serial-numbers.dayFull': {
    zh: '每个账号 24 小时内最多申请 {limit} 个序列号，还可申请 {left} 个',
    en: 'An account can apply for up to {limit} serial numbers within 24 hours. Left: {left}',
  },
  'serial-numbers.otherApplicant': {
    zh: '设备密钥只能由申请人 {account} 下载。密钥丢失时，可在设备页重置',
    en: 'Only {account}, who applied, can download the device secrets. If they are lost, reset the secret on the page of the device.',
  },
  'serial-numbers.alreadyDownloaded': {
    zh: '设备密钥只能下载一次（首次下载后 15 分钟内可再次下载），本次申请的密钥已下载',
    en: 'Device secrets can be downloaded only once, and again within 15 minutes. The secrets of this application have already been downloaded.',
  },
}
