export const oauthZh = {
  title: (name: string) => `“${name}”请求访问你的账号`,
  under: (developer: string) => `由 ${developer} 注册的第三方应用，不属于本平台。`,
  checking: '正在读取授权请求…',
  account: '授权账号',
  otherAccount: '换一个账号',
  returnTo: '完成后返回',
  wants: '允许后，它可以：',
  openid: '获取你的账号身份',
  see: (area: string) => `查看${area}`,
  change: (area: string) => `新增、修改、删除${area}`,
  bound: '不会超出你的角色权限。可以随时在“账号设置 › 已授权的应用”中取消。',
  allow: '允许',
  deny: '拒绝',
  problems: {
    client: { title: '应用不存在', text: '发起请求的第三方应用未在本平台注册，或已被删除。请联系该应用的开发者。' },
    redirect: {
      title: '回调地址不正确',
      text: '第三方应用请求的回调地址未注册，为安全起见没有跳转。请联系该应用的开发者。',
    },
    expired: {
      title: '授权请求已失效',
      text: '授权请求一小时内有效，且只能在发起它的浏览器中使用。请回到第三方应用重新发起。',
    },
    request: { title: '授权请求有误', text: '第三方应用发来的请求不完整。请回到该应用重试，或联系该应用的开发者。' },
    failed: { title: '授权请求加载失败', text: '' },
  },
}

export type OAuthTexts = typeof oauthZh
