import type { Bilingual } from '../../locale.ts'
import type { rolesRefusals } from './roles.refusals.ts'

export const rolesRefusalTexts: Record<keyof typeof rolesRefusals, Bilingual> = {
  'roles.notFound': { zh: '角色不存在', en: 'Role not found' },
  'roles.nameTaken': { zh: '已有同名的角色', en: 'A role with this name already exists' },
  'roles.tooMany': {
    zh: '最多 {limit} 个角色，请先删除不用的角色',
    en: 'You can have up to {limit} roles. Delete one first.',
  },
  'roles.builtIn': {
    zh: '内置角色不能删除，只能修改两步验证要求；默认角色还可以修改菜单',
    en: 'Built-in roles can’t be deleted. Only their second-factor requirement and the menus of the default role can be changed.',
  },
  'roles.moreThanOwn': {
    zh: '不能授予自己没有的权限：{menus}。请让拥有这些权限的管理员操作。',
    en: 'You can’t grant permissions that you don’t have: {menus}. Ask an administrator who has them.',
  },
  'roles.notOffered': {
    zh: '本平台未启用角色“{role}”，请选择其他角色',
    en: 'This site doesn’t offer the role “{role}”. Choose another one.',
  },
  'roles.own': {
    zh: '不能删除自己的角色，也不能取消自己角色的管理员权限或角色管理菜单',
    en: 'You can’t delete your own role or remove its administrator rights or role management menu',
  },
}
