/** The texts of third-party login, loaded with its page. */
export const thirdPartyZh = {
  going: (name: string) => `正在前往 ${name}…`,
  coming: '正在登录…',
  failedTitle: '登录失败',
  again: '重新登录',
  byPassword: '使用密码登录',
}

export type ThirdPartyTexts = typeof thirdPartyZh
