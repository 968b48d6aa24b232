import { signInRulesZh } from '@slipway/contract/identity/sign-in/sign-in.rules.zh.ts'
import { zh as kit } from '@slipway/web-client/form-texts.zh.ts'

const user = {
  language: '切换语言',
  /** The name of the language in that language. */
  otherLanguage: 'English',
  toDark: '切换到深色',
  toLight: '切换到浅色',
  footer: { label: '页脚', terms: '服务条款', privacy: '隐私政策' },
  account: '邮箱',
  accountOrPhone: '邮箱或手机号',
  areaCode: '国家/地区代码',
  password: '密码',
  insecure: '此连接未加密，密码会以明文传输。',
  captcha: {
    label: '图片验证码',
    placeholder: '图中的 4 位字符',
    image: '验证码图片',
    another: '换一张',
    failed: '验证码获取失败，请重试',
  },
  code: {
    label: '收到的验证码',
    placeholder: '4 位数字',
    send: '获取验证码',
    again: '重新获取',
    wait: (seconds: number) => `${seconds} 秒后可重发`,
    sent: (account: string) => `已发送至 ${account}，10 分钟内有效`,
    inFolder: '尚未配置邮件服务器，邮件保存在服务器数据目录的 mail 文件夹中，请联系管理员。',
  },
  signIn: {
    title: '登录',
    under: '登录后使用你的设备。',
    underDevice: '登录后即可添加设备；没有账号请先注册。',
    way: '登录方式',
    byPassword: '密码登录',
    byCode: '验证码登录',
    activation: '此账号需要激活：请同时填写密码和收到的验证码。',
    submit: '登录',
    register: '注册账号',
    forgotten: '忘记密码？',
  },
  newPassword: {
    label: '新密码',
    rule: '8–16 个字符，数字、大写字母、小写字母、特殊字符中至少三种',
  },
  register: {
    title: '注册账号',
    under: '用收到的验证码完成注册。',
    agree: '我已阅读并同意',
    and: '和',
    submit: '注册并登录',
    known: '已有账号？',
    toSignIn: '直接登录',
  },
  reset: {
    title: '重置密码',
    under: '我们会向你的账号发送验证码。重置后，所有设备上的登录都会结束。',
    submit: '重置密码',
    toSignIn: '返回登录',
    doneTitle: '密码已重置',
    doneText: '所有设备上的登录已结束，请用新密码登录。',
    signIn: '去登录',
  },
  hello: {
    loading: '加载中',
    normalTitle: '一切正常',
    normalText: '你的账号没有需要处理的事项。',
    open: '打开 App',
    failedTitle: '暂时无法读取账号状态',
    retry: '重试',
    signOut: '退出登录',
    passwordTitle: '请修改密码',
    passwordText: '为保护你的账号，请先设置新密码，其他设备上的登录会同时结束。',
    oldPassword: '当前密码',
    save: '保存新密码',
    phoneTitle: '请绑定手机号',
    phoneText: '此平台要求账号绑定手机号，验证码会以短信发送。',
    phone: '手机号',
    bind: '绑定手机号',
  },
  /** Validation messages by the rule's name. */
  rules: signInRulesZh,
}

export const dictionary = { kit, user }

export type UserDictionary = typeof dictionary
