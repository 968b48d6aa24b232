import type { ApiTexts } from '../../reference/api-text.ts'

export const developersApiTexts: ApiTexts = {
  calls: {
    dismissDeveloperPrompt: { zh: '不再提示成为开发者。', en: 'Stops the prompt to become a developer.' },
    getDeveloperInfo: {
      zh: '返回自己的开发者信息和开放平台密钥的状态。',
      en: 'Returns your developer record and the state of your open-platform keys.',
    },
    getVerificationCode: {
      zh: '发送成为开发者所需的验证码到邮箱。',
      en: 'Sends the code that is needed to become a developer by email.',
    },
    leaveProgram: {
      zh: '退出开发者计划，密钥立即失效。',
      en: 'Leaves the developer program. The keys stop working immediately.',
    },
    registerClient: {
      zh: '创建开放平台的 appKey 和 appSecret。appSecret 只返回这一次。',
      en: 'Creates the appKey and appSecret. The appSecret is returned only this once.',
    },
    resetAppSecret: {
      zh: '生成新的 appSecret，旧的立即失效。',
      en: 'Creates a new appSecret. The previous one stops working immediately.',
    },
    submitRegistration: {
      zh: '用验证码验证邮箱，成为开发者。',
      en: 'Verifies the email address with its code and makes the account a developer.',
    },
  },
  fields: {
    email: { zh: '邮箱', en: 'Email address.', sample: 'dev@example.com' },
    joinTime: {
      zh: '成为开发者的时间（毫秒时间戳）',
      en: 'Time at which the account became a developer, in ms since the epoch.',
      sample: 1795348800000,
    },
    appKey: {
      zh: '开放平台的 appKey；尚未创建为 null',
      en: 'The appKey of the open platform; null before it is created.',
      sample: 'wq8f3kz7t2m5',
    },
    secretTime: {
      zh: 'appSecret 的更新时间（毫秒时间戳）；没有时为 null',
      en: 'Time at which the appSecret was set, in ms since the epoch; null for none.',
      sample: 1795348800000,
    },
    appSecret: {
      zh: 'appSecret。只返回一次，请立即保存。',
      en: 'The appSecret. Returned only once: save it now.',
      sample: 'Lk4Vn9…',
    },
    verificationCode: { zh: '邮件中的验证码', en: 'Code from the email.', sample: '4821' },
  },
}
