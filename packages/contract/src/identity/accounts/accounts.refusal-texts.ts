import type { Bilingual } from '../../locale.ts'
import type { accountsRefusals } from './accounts.refusals.ts'

export const accountsRefusalTexts: Record<keyof typeof accountsRefusals, Bilingual> = {
  'accounts.taken': { zh: '该账号已被使用', en: 'This account is already in use' },
  'accounts.notFound': { zh: '账号不存在', en: 'Account not found' },
  'accounts.own': {
    zh: '不能修改自己的角色，也不能删除自己的账号',
    en: 'You can’t change your own role or delete your own account',
  },
  'accounts.rootName': {
    zh: 'ROOT 账号的名称只能由 ROOT 本人修改',
    en: 'Only ROOT can change the name of the ROOT account',
  },
  'accounts.root': {
    zh: 'ROOT 账号的角色不能修改，ROOT 账号也不能删除',
    en: 'The ROOT account can’t be deleted and its role can’t be changed',
  },
}
