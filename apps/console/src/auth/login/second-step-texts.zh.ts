export const secondStepZh = {
  title: '两步验证',
  under: {
    passkey: '密码正确。请用通行密钥确认是你本人。',
    totp: '密码正确。请输入验证器应用中的验证码。',
    recovery: '密码正确。请输入一个恢复码，每个只能使用一次。',
  },
  code: '验证码',
  codePlaceholder: '6 位数字',
  recoveryCode: '恢复码',
  recoveryPlaceholder: '例如 7K2QX-M9D4T',
  byPasskey: '使用通行密钥',
  confirm: '确认',
  other: { passkey: '改用通行密钥', totp: '改用验证器应用', recovery: '改用恢复码' },
  back: '返回登录',
  cancelled: '通行密钥验证已取消或超时，请重试',
}

export type SecondStepTexts = typeof secondStepZh
