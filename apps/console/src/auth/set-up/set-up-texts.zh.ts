/** The texts of set-up, which each installation shows once. */
export const setUpZh = {
  title: '创建首个管理员',
  under: '这个链接只能使用一次。创建后将直接进入控制台。',
  checking: '正在验证链接…',
  account: '管理员邮箱',
  password: '密码',
  mailsInFolder:
    '尚未配置邮件服务器，注册和重置密码的邮件会保存在服务器数据目录的 mail 文件夹中。如需发送邮件，请设置 SLIPWAY_SMTP_URL。',
  different: '两次输入的密码不一致',
  submit: '创建并登录',
  spentTitle: '链接已失效',
  spentText:
    '初始化链接无效，或已被使用。如已有管理员，请直接登录；否则请在服务器上运行 npm start -- --link 获取当前链接。',
  failedTitle: '链接验证失败',
  toLogin: '前往登录',
  firstTitle: '请先完成初始化',
  firstText: '此平台还没有管理员，创建管理员之前不能登录或注册。请打开一次性的初始化链接，获取方式有两种：',
  firstInOutput: '查看运行 Slipway 的终端（或服务日志），链接是启动输出的最后一行。',
  firstByCommand: '在服务器的 Slipway 目录下运行（安装包用 npx slipway --link）：',
  firstReload: '我已创建管理员，继续',
}

export type SetUpTexts = typeof setUpZh
