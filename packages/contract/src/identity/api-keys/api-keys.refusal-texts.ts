import type { Bilingual } from '../../locale.ts'
import type { apiKeysRefusals } from './api-keys.refusals.ts'

export const apiKeysRefusalTexts: Record<keyof typeof apiKeysRefusals, Bilingual> = {
  'api-keys.notFound': { zh: '密钥不存在', en: 'There is no such key' },
  'api-keys.tooMany': {
    zh: '最多 {limit} 个密钥，请先吊销不用的密钥',
    en: 'At most {limit} keys: revoke one that is not in use',
  },
  'api-keys.alreadyOver': { zh: '到期时间必须晚于现在', en: 'The end must lie in the future' },
}
