/** What set-up says, which one person of an installation sees once. */
export const setUpZh = {
  title: '创建首个管理员',
  under: '这个链接只能使用一次。创建后将直接进入控制台。',
  checking: '正在检查链接…',
  account: '管理员邮箱',
  password: '密码',
  mailsInFolder:
    '尚未配置发信服务器：注册和重置密码的邮件会保存在服务器数据文件夹的 mail 子文件夹中。要发送邮件，请设置 SLIPWAY_SMTP_URL。',
  passwordHint: '8 到 16 个字符，至少包含数字、大写字母、小写字母、特殊字符中的三种',
  repeat: '再次输入密码',
  different: '两次输入的密码不一致',
  submit: '创建并登录',
  spentTitle: '链接已失效',
  spentText: '这个初始化链接无效，或已经使用过。管理员已存在时请直接登录；否则请重启服务，从启动日志中获取新的链接。',
  failedTitle: '无法检查链接',
  toLogin: '前往登录',
}

export type SetUpTexts = typeof setUpZh
