import type { Bilingual } from '../../locale.ts'

export const rolesRules = {
  menuId: {
    zh: '菜单不存在。GET /iot/config/api/iot/support/menu 可查询全部菜单的 ID 和名称',
    en: 'No such menu. GET /iot/config/api/iot/support/menu lists the IDs of all menus with their names',
  },
} as const satisfies Record<string, Bilingual>
