/** The named rules of accounts and passwords in Chinese; sign-in loads one language. */
export const signInRulesZh = {
  email: '邮箱格式不正确，例如 name@example.com',
  emailLength: '邮箱最多 254 个字符',
  shortEmail: '邮箱最多 32 个字符',
  phoneLength: '账号最多 32 个字符',
  phoneLike: '账号只能是邮箱，或由数字、下划线、连字符组成',
  noWhitespace: '不能包含空格',
  notBlank: '不能为空',
  emailOnly: '本平台只支持邮箱账号',
  captcha: '请输入 4 位验证码',
  passwordKinds: '至少包含数字、大写字母、小写字母、特殊字符中的三种',
  passwordLength: '密码须为 8–16 个字符',
  mailCode: '请输入收到的 4 位数字',
  termsAgreed: '请先阅读并同意服务条款和隐私政策',
}

export type SignInRule = keyof typeof signInRulesZh
