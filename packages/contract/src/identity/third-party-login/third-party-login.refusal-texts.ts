import type { Bilingual } from '../../locale.ts'
import type { ThirdPartyLoginRefusal } from './third-party-login.refusals.ts'

/** `{name}` is what the installation calls the provider. Each says what to do next. */
export const thirdPartyLoginRefusalTexts: Record<ThirdPartyLoginRefusal, Bilingual> = {
  'third-party-login.spent': {
    zh: '本次登录已过期，或不是在此浏览器中发起的，请重新发起登录',
    en: 'This sign-in has expired or was begun in another browser: begin again',
  },
  'third-party-login.cancelled': {
    zh: '你在 {name} 取消了登录，可以重试或改用密码登录',
    en: 'The sign-in was cancelled at {name}: try again, or sign in with your password',
  },
  'third-party-login.refused': {
    zh: '{name} 拒绝了本次登录（{reason}）。请重试；仍不成功时，请联系管理员检查第三方登录的配置',
    en: '{name} refused the sign-in ({reason}). Try again; if it stays so, ask the administrator to check how third-party login is set up',
  },
  'third-party-login.unreachable': {
    zh: '暂时无法连接 {name}，请稍后重试，或改用密码登录',
    en: '{name} cannot be reached right now: try again later, or sign in with your password',
  },
  'third-party-login.untrusted': {
    zh: '{name} 的答复未通过校验，没有登录。请重新发起登录；仍不成功时，请联系管理员',
    en: 'The answer of {name} did not stand up to the checks, so nobody was signed in. Begin again; if it stays so, ask the administrator',
  },
  'third-party-login.noVerifiedEmail': {
    zh: '{name} 没有提供已验证的邮箱。请先在那里验证你的邮箱，再重新登录',
    en: '{name} gave no verified e-mail address. Verify your address there, then sign in again',
  },
  'third-party-login.noAccount': {
    zh: '邮箱 {email} 还没有账号。请先用此邮箱注册，或联系管理员',
    en: 'There is no account with the address {email}. Register with it first, or ask the administrator',
  },
  'third-party-login.otherLogin': {
    zh: '邮箱 {email} 的账号已关联 {name} 的另一个登录。请用密码登录，在账号设置的“关联登录”中解除后再试',
    en: 'The account of {email} is linked to another login of {name}. Sign in with your password, unlink that one under “Linked logins” in the account settings, then try again',
  },
  'third-party-login.notFound': { zh: '没有这个关联登录', en: 'There is no such linked login' },
  'third-party-login.onlyWayIn': {
    zh: '这是此账号唯一的登录方式。请先通过“忘记密码”设置密码，再解除关联',
    en: 'This is the only way into this account. Set a password through “Forgot password” first, then unlink',
  },
}
