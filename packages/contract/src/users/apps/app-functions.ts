import type { Bilingual } from '../../locale.ts'

interface AppFunctionRules {
  name: Bilingual
  /** Why it can't be switched off. */
  locked?: Bilingual
}

/** The functions of the companion that an application can do without. */
export const appFunctions = {
  messages: { name: { zh: '消息', en: 'Messages' } },
  sharing: { name: { zh: '设备共享', en: 'Sharing devices' } },
  feedback: { name: { zh: '用户反馈', en: 'Feedback' } },
  scan: { name: { zh: '扫码添加', en: 'Adding by scan' } },
  register: { name: { zh: '注册账号', en: 'Registration' } },
  guestLook: { name: { zh: '免登录体验', en: 'Demo without an account' } },
  accountDeletion: {
    name: { zh: '注销账号', en: 'Account deletion' },
    locked: {
      zh: '应用商店要求应用提供注销账号的功能，不能关闭',
      en: 'App stores require that users can delete their accounts, so it can’t be switched off',
    },
  },
} as const satisfies Record<string, AppFunctionRules>

export type AppFunction = keyof typeof appFunctions
export const appFunctionKeys = Object.keys(appFunctions) as AppFunction[]

export const lockedBecause = (key: AppFunction): Bilingual | undefined => {
  const rules: AppFunctionRules = appFunctions[key]
  return rules.locked
}
