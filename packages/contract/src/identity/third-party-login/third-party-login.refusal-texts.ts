import type { Bilingual } from '../../locale.ts'
import type { ThirdPartyLoginRefusal } from './third-party-login.refusals.ts'

/** `{name}` is the installation's name for the provider. Each text says what to do next. */
export const thirdPartyLoginRefusalTexts: Record<ThirdPartyLoginRefusal, Bilingual> = {
  'third-party-login.spent': {
    zh: '本次登录已过期，或不是在此浏览器中发起，请重新登录',
    en: 'This sign-in has expired or was started in another browser. Start again.',
  },
  'third-party-login.cancelled': {
    zh: '你在 {name} 取消了登录，可以重试或改用密码登录',
    en: 'You canceled the sign-in at {name}. Try again, or sign in with your password.',
  },
  'third-party-login.refused': {
    zh: '{name} 拒绝了本次登录（{reason}）。请重试；如仍然失败，请联系管理员检查第三方登录配置',
    en: '{name} rejected the sign-in ({reason}). Try again. If it keeps failing, ask your administrator to check the third-party login settings.',
  },
  'third-party-login.unreachable': {
    zh: '暂时无法连接 {name}，请稍后重试，或改用密码登录',
    en: 'Can’t reach {name}. Try again later, or sign in with your password.',
  },
  'third-party-login.untrusted': {
    zh: '{name} 的响应未通过校验，登录已中止。请重新登录；如仍然失败，请联系管理员',
    en: 'The response from {name} failed verification, so you were not signed in. Try again. If it keeps failing, contact your administrator.',
  },
  'third-party-login.noVerifiedEmail': {
    zh: '{name} 没有提供已验证的邮箱。请先在该平台验证邮箱，再重新登录',
    en: '{name} did not provide a verified email address. Verify your address there, then sign in again.',
  },
  'third-party-login.noAccount': {
    zh: '邮箱 {email} 还没有账号，请先用该邮箱注册，或联系管理员',
    en: 'No account uses the address {email}. Register with it first, or contact your administrator.',
  },
  'third-party-login.otherLogin': {
    zh: '邮箱 {email} 的账号已关联 {name} 的另一个账号。请用密码登录，在账号设置的“关联账号”中解除关联后重试',
    en: 'The account {email} is linked to another {name} account. Sign in with your password, unlink it under “Linked accounts” in your account settings, then try again.',
  },
  'third-party-login.passwordFirst': {
    zh: '{email} 是管理员账号。首次关联 {name} 前，请先在此浏览器中用密码登录，然后再次选择 {name} 登录',
    en: '{email} is an administrator’s account. To link {name} for the first time, sign in with the password in this browser, then choose {name} again.',
  },
  'third-party-login.notFound': { zh: '关联账号不存在', en: 'Linked account not found' },
  'third-party-login.onlyWayIn': {
    zh: '这是此账号唯一的登录方式。请先通过“忘记密码？”设置密码，再解除关联',
    en: 'This is the only way to sign in to this account. Set a password with “Forgot password?” first, then unlink.',
  },
}
