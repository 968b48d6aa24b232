import type { Bilingual } from '../../locale.ts'
import type { apiKeysRefusals } from './api-keys.refusals.ts'

export const apiKeysRefusalTexts: Record<keyof typeof apiKeysRefusals, Bilingual> = {
  'api-keys.notFound': { zh: '密钥不存在', en: 'API key not found' },
  'api-keys.tooMany': {
    zh: '最多 {limit} 个密钥，请先吊销不用的密钥',
    en: 'You can have up to {limit} API keys. Revoke one you don’t use.',
  },
  'api-keys.alreadyOver': { zh: '到期时间必须晚于当前时间', en: 'The expiry must be in the future' },
}
