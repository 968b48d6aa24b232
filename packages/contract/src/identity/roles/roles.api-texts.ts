import type { ApiTexts } from '../../reference/api-text.ts'

export const rolesApiTexts: ApiTexts = {
  calls: {
    createRole: { zh: '新建角色。', en: 'Creates a role.' },
    deleteRole: {
      zh: '删除角色，其账号改为默认角色并须重新登录。内置角色不能删除。',
      en: "Deletes a role. Its accounts move to the default role and must sign in again. Built-in roles can't be deleted.",
    },
    listMenus: { zh: '返回控制台的 22 个菜单。', en: 'Returns the 22 menus of the console.' },
    listRoles: { zh: '分页返回角色，内置角色在前。', en: 'Returns roles by page, built-in ones first.' },
    updateRole: {
      zh: '修改角色；省略的字段不变。修改菜单或权限会结束其账号的会话。',
      en: 'Changes a role. An absent field keeps its value; changed menus or rights end the sessions of its accounts.',
    },
  },
  fields: {
    roleName: { zh: '角色名称', en: 'Name of the role.', sample: 'Support' },
    description: { zh: '说明', en: 'Description.', sample: '' },
    menus: { zh: '角色可用的菜单 ID', en: "IDs of the role's menus." },
    administrator: { zh: '是否有管理员权限', en: 'Whether the role has administrator rights.', sample: false },
    seesPersonalData: {
      zh: '是否可查看终端用户未脱敏的个人信息',
      en: 'Whether the role sees personal data of end users unmasked.',
      sample: false,
    },
    requiresSecondFactor: {
      zh: '其账号是否必须设置两步验证',
      en: 'Whether its accounts must set up a second factor.',
      sample: false,
    },
    builtIn: { zh: '是否为内置角色', en: 'Whether the role is built in.', sample: false },
    isDefault: { zh: '是否为新账号的默认角色', en: 'Whether it is the role of new accounts.', sample: false },
    accounts: { zh: '使用该角色的账号数', en: 'Number of accounts with this role.', sample: 4 },
    mid: { zh: '菜单 ID', en: 'ID of the menu.' },
    menuName: { zh: '菜单名称', en: 'Name of the menu.', sample: 'My products' },
    group: { zh: '菜单所属的分组', en: 'Group of the menu.' },
  },
}
