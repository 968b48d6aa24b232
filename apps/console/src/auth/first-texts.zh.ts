import { signInRulesZh } from '@slipway/contract/identity/sign-in/sign-in.rules.zh.ts'

/** The texts of the frame and of sign-in, loaded with the first visit. */
export const firstZh = {
  product: 'Slipway',
  slogan: ['从一颗芯片', '到一款上市产品'],
  sloganUnder: '定义功能、接入设备、发布产品，在同一个控制台完成。',
  language: '切换语言',
  /** The name of the language in that language. */
  otherLanguage: 'English',
  toDark: '切换到深色',
  toLight: '切换到浅色',
  footer: {
    label: '页脚',
    copyright: (year: number) => `© ${year} Slipway`,
    licence: '营业执照',
    terms: '服务条款',
    privacy: '隐私政策',
  },
  login: {
    title: '欢迎回来',
    under: '登录开发者控制台，继续打造你的产品。',
    account: '账号',
    accountPlaceholder: '邮箱或手机号',
    emailPlaceholder: '邮箱',
    areaCode: '国家/地区代码',
    password: '密码',
    passwordPlaceholder: '请输入密码',
    captcha: '验证码',
    captchaPlaceholder: '图中的 4 位字符',
    captchaImage: '验证码图片',
    captchaAnother: '换一张',
    captchaWrong: '验证码输入错误',
    captchaFailed: '验证码获取失败，请重试',
    insecure: '此连接未加密，密码会以明文传输。请改用 https 地址，或联系管理员。',
    submit: '登录',
    register: '注册账号',
    forgotten: '忘记密码？',
    passkey: '使用通行密钥登录',
    thirdParty: (name: string) => `使用 ${name} 登录`,
  },
  /** Validation messages by the rule's name. */
  rules: signInRulesZh,
}

export type FirstTexts = typeof firstZh
