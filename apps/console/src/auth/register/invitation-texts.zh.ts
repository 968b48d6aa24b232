/** The texts of the invitation page. */
export const invitationZh = {
  title: '接受邀请',
  under: (account: string) => `为 ${account} 设置密码，即可开始使用。`,
  checking: '正在验证邀请…',
  submit: '创建账号并登录',
  spentTitle: '邀请已失效',
  spentText: '邀请 7 天内有效，只能使用一次。如已创建账号，请直接登录；否则请联系邀请人重新发送。',
  failedTitle: '邀请验证失败',
  toLogin: '前往登录',
}

export type InvitationTexts = typeof invitationZh
