import type { ApiTexts } from '../../reference/api-text.ts'

export const apiKeysApiTexts: ApiTexts = {
  calls: {
    createKey: {
      zh: '创建 API 密钥。密钥只返回这一次。',
      en: 'Creates an API key. The key is returned only this once.',
    },
    listKeys: {
      zh: '返回自己的 API 密钥，最新的在前，不含密钥本身。',
      en: 'Returns your API keys, newest first, without the keys themselves.',
    },
    listScopes: {
      zh: '返回你的角色可以授予密钥的权限范围。',
      en: 'Returns the scopes that your role can grant to a key.',
    },
    renameKey: { zh: '重命名 API 密钥。', en: 'Renames an API key.' },
    revokeKey: {
      zh: '吊销 API 密钥，立即生效，包括已打开的事件流。',
      en: 'Revokes an API key. It takes effect immediately, in open streams too.',
    },
  },
  fields: {
    keyName: { zh: '密钥名称', en: 'Name of the key.', sample: 'CI' },
    scopes: {
      zh: '权限范围；实际权限不超过账号的角色',
      en: "Scopes of the key. It can never do more than the account's role.",
      sample: ['products:read'],
    },
    expiresTime: {
      zh: '过期时间（毫秒时间戳）；null 表示永不过期',
      en: 'Time of expiry, in ms since the epoch; null never expires.',
      sample: null,
    },
    keyId: { zh: '密钥 ID', en: 'ID of the key.', sample: '5' },
    hint: { zh: '密钥的前几位', en: 'First characters of the key.', sample: 'slw_8fQ2xK' },
    state: {
      zh: '状态',
      en: 'State of the key.',
      codes: { active: { zh: '可用', en: 'Active' }, expired: { zh: '已过期', en: 'Expired' } },
    },
    lastUsedTime: {
      zh: '最近使用时间（毫秒时间戳），精确到分钟；从未使用为 null',
      en: 'Time of the last use, in ms since the epoch and precise to the minute; null for none.',
      sample: null,
    },
    lastUsedIp: {
      zh: '最近使用的 IP 地址；从未使用为 null',
      en: 'IP address of the last use; null for none.',
      sample: null,
    },
    key: {
      zh: 'API 密钥。只返回一次，请立即保存。',
      en: 'The API key. Returned only once: save it now.',
      sample: 'slw_8fQ2xK…',
    },
    area: { zh: '权限所属的范围', en: 'Area of the scope.', sample: 'products' },
    name: { zh: '范围的名称', en: 'Name of the area.', sample: 'Products' },
  },
}
