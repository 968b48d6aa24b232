import type { ApiTexts } from '../../reference/api-text.ts'

export const thirdPartyLoginApiTexts: ApiTexts = {
  calls: {
    finishThirdPartyLogin: {
      zh: '用登录服务的回调参数完成登录。',
      en: "Completes sign-in with the query of the provider's redirect.",
    },
    listLinkedLogins: {
      zh: '返回账号关联的第三方登录。',
      en: 'Returns the third-party logins that are linked to your account.',
    },
    removeLinkedLogin: { zh: '移除关联的第三方登录。', en: 'Removes a linked third-party login.' },
    startThirdPartyLogin: { zh: '返回登录服务的授权地址。', en: 'Returns the authorization URL of the provider.' },
  },
  fields: {
    answer: {
      zh: '登录服务回调地址中的查询参数',
      en: "Query of the provider's redirect.",
      sample: 'code=abc&state=xyz',
    },
    query: {
      zh: '页面自身的查询参数，返回时恢复',
      en: "The page's own query, restored when the user returns.",
      sample: '',
    },
    issuer: {
      zh: '登录服务的地址（issuer）',
      en: 'Issuer URL of the provider.',
      sample: 'https://accounts.example.com',
    },
    email: {
      zh: '登录服务最近提供的邮箱',
      en: "Email address from the provider's latest claims.",
      sample: 'dev@example.com',
    },
    name: { zh: '名称', en: 'Name.', sample: 'Lin Wei' },
    linkedTime: {
      zh: '关联时间（毫秒时间戳）',
      en: 'Time at which it was linked, in ms since the epoch.',
      sample: 1795348800000,
    },
    lastTime: {
      zh: '最近使用时间（毫秒时间戳）',
      en: 'Time of the last use, in ms since the epoch.',
      sample: 1795348860000,
    },
    removable: {
      zh: '是否可以移除（还有其他登录方式）',
      en: 'Whether it can be removed, because another sign-in method remains.',
      sample: true,
    },
    address: {
      zh: '登录服务的授权地址',
      en: 'Authorization URL of the provider.',
      sample: 'https://accounts.example.com/authorize?client_id=slipway',
    },
  },
}
