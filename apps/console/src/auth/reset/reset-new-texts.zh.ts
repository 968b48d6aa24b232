/** The texts of the second step of a reset, loaded after the first step succeeds. */
export const resetNewZh = {
  newTitle: '设置新密码',
  newUnder: '设置后，所有设备上的登录都会退出。',
  newPassword: '新密码',
  checking: '正在检查链接…',
  submit: '设置新密码',
  doneTitle: '密码已重置',
  doneText: '所有设备上的登录都已退出，请用新密码登录。',
  spentTitle: '本次重置已失效',
  spentText: '链接 60 分钟内有效，验证码通过后 10 分钟内有效，都只能使用一次。请重新获取。',
  again: '重新开始',
  login: '去登录',
}

export type ResetNewTexts = typeof resetNewZh
