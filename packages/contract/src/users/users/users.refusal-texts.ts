import type { Bilingual } from '../../locale.ts'
import type { usersRefusals } from './users.refusals.ts'

export const usersRefusalTexts: Record<keyof typeof usersRefusals, Bilingual> = {
  'users.notFound': { zh: '用户不存在', en: 'User not found' },
  'users.tooManyLookups': {
    zh: '查询过于频繁：每分钟最多 {perMinute} 次，24 小时内最多 {perDay} 次。请 {minutes} 分钟后再试，管理员可在操作日志中看到此记录。',
    en: 'Too many lookups: up to {perMinute} a minute and {perDay} within 24 hours. Try again in {minutes} min. Administrators see this in the audit log.',
  },
  'users.wrongStatus': {
    zh: '账号正在注销或已注销，不能修改状态。请先撤销注销。',
    en: 'The account is being deleted, or is deleted: its status can’t be changed. Withdraw the deletion first.',
  },
  'users.frozen': {
    zh: '账号已被冻结，请联系客服',
    en: 'This account is frozen. Contact support.',
  },
  'users.paused': { zh: '账号已暂停使用', en: 'This account is paused.' },
  'users.migrated': {
    zh: '账号已迁移，请在 {site} 登录',
    en: 'This account has moved. Sign in at {site}.',
  },
  'users.migrating': {
    zh: '账号正在迁移，请稍后再试',
    en: 'This account is being moved. Try again later.',
  },
  'users.notActivated': {
    zh: '账号需要激活：请获取验证码，与密码一起填写',
    en: 'This account has to be activated: request a code and enter it together with the password.',
  },
  'users.serviceError': {
    zh: '账号数据异常，请联系客服，并提供请求编号 {requestId}',
    en: 'Something is wrong with this account. Contact support and give the request ID {requestId}.',
  },
  'users.noLogoff': { zh: '没有可撤销的注销', en: 'There is no deletion to withdraw' },
  'users.exportedToday': {
    zh: '每天只能导出一次，请 {hours} 小时后再试',
    en: 'Data can be exported once a day. Try again in {hours} h.',
  },
  'users.exportSpent': {
    zh: '下载链接已使用或已失效，请重新导出',
    en: 'This link was used or has expired. Ask for a new export.',
  },
  'users.samePassword': { zh: '新密码不能与当前密码相同', en: 'The new password must differ from the current one.' },
}
