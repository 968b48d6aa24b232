/** The texts of registration and reset, loaded with their pages. */
export const accountZh = {
  code: {
    account: '邮箱或手机号',
    label: '收到的验证码',
    placeholder: '4 位数字',
    send: '获取验证码',
    again: '重新获取',
    wait: (seconds: number) => `${seconds} 秒后可重发`,
    sent: (account: string) => `已发送至 ${account}，验证码 10 分钟内有效`,
    inFolder: '尚未配置邮件服务器，邮件保存在服务器数据目录的 mail 文件夹中，请联系管理员。',
  },
  newPassword: {
    label: '密码',
    repeat: '确认密码',
    different: '两次输入的密码不一致',
    strength: '密码强度',
    levels: { none: '未填写', weak: '不符合要求', fair: '符合要求', strong: '强' },
    length: '8–16 个字符',
    atLeastThree: '以下至少包含三种：',
    kinds: { digit: '数字', uppercase: '大写字母', lowercase: '小写字母', special: '特殊字符' },
    met: '已满足',
    unmet: '未满足',
  },
  register: {
    title: '注册账号',
    under: '注册后即可开始定义你的第一款产品。',
    account: '邮箱',
    agree: '我已阅读并同意',
    and: '和',
    submit: '注册并登录',
    known: '已有账号？',
    toLogin: '直接登录',
  },
  reset: {
    title: '重置密码',
    under: '我们会向你的账号发送验证码，邮件中也有重置链接。',
    account: '账号邮箱',
    next: '下一步',
    toLogin: '返回登录',
  },
}

export type AccountTexts = typeof accountZh
