import type { ApiTexts } from '../../reference/api-text.ts'

export const accountsApiTexts: ApiTexts = {
  calls: {
    checkAuthorization: {
      zh: '检查当前账号是否为某个管理范围的管理员；不是则返回错误。',
      en: 'Checks whether your account is an administrator of an area; refused if it is not.',
    },
    deleteAccount: {
      zh: '删除账号：结束其会话，名下的产品转给 ROOT，数量较多时在后台移交。该登录名可以重新注册。',
      en: 'Deletes an account. Its sessions end and everything it owns is transferred to ROOT, many products in the background. Its sign-in name can register again.',
    },
    getAccountInfo: {
      zh: '返回当前登录的账号、角色和菜单。',
      en: 'Returns the signed-in account with its role and menus.',
    },
    getProfile: { zh: '返回自己的资料。', en: 'Returns your profile.' },
    listAccountEstates: {
      zh: '返回已删除账号的产品移交进度，进行中的在前。少量产品在删除时直接移交，不会出现在这里。',
      en: 'Returns the transfers of deleted accounts with their progress, running ones first. Few products are transferred by the deletion itself and are not listed.',
    },
    listAccounts: { zh: '分页返回账号，最新的在前。', en: 'Returns accounts by page, newest first.' },
    updateAccount: {
      zh: '修改账号的角色或名称；省略的字段不变。更换角色会结束该账号的会话。',
      en: "Changes the role or name of an account. An absent field keeps its value; a new role ends the account's sessions.",
    },
    updateProfile: {
      zh: '修改自己的资料；省略的字段不变。',
      en: 'Changes your own profile. An absent field keeps its value.',
    },
  },
  fields: {
    biz: {
      zh: '管理范围',
      en: 'Area to check.',
      codes: {
        admin: { zh: '管理员', en: 'Administrators' },
        panel: { zh: '标准面板', en: 'Standard panels' },
        category: { zh: '品类', en: 'Categories' },
        account: { zh: '账号', en: 'Accounts' },
        role: { zh: '角色', en: 'Roles' },
      },
    },
    role: { zh: '账号的角色', en: 'Role of the account.' },
    administrator: { zh: '是否有管理员权限', en: 'Whether the role has administrator rights.', sample: false },
    seesPersonalData: {
      zh: '是否可查看终端用户未脱敏的个人信息',
      en: 'Whether the role sees personal data of end users unmasked.',
      sample: false,
    },
    menus: { zh: '可用的菜单', en: 'Menus of the role.' },
    mid: { zh: '菜单 ID', en: 'ID of the menu.', sample: 'iot-1' },
    'listAccounts:account': { zh: '账号或名称中的文字', en: 'Part of an account or its name.', sample: 'dev' },
    picture: { zh: '头像的地址；空表示没有', en: 'URL of the profile picture; empty for none.', sample: '' },
    heir: { zh: '产品移交给的账号', en: 'Account that gets the products.', sample: 'root@example.com' },
    'listAccountEstates:account': {
      zh: '被删除的账号',
      en: 'Deleted account.',
      sample: 'dev@example.com',
    },
    movedProducts: { zh: '已移交的产品数', en: 'Products transferred so far.', sample: 12_000 },
    'listAccountEstates:products': {
      zh: '要移交的产品数',
      en: 'Products to transfer.',
      sample: 300_000,
    },
    'listAccountEstates:endTime': {
      zh: '完成时间；null 表示仍在移交',
      en: 'When the transfer ended; null while it goes on.',
    },
    timeZone: {
      zh: '时区（IANA 名称）；空表示使用浏览器的时区',
      en: "Time zone as an IANA name; empty for the browser's.",
      sample: 'Asia/Shanghai',
    },
    locale: { zh: '界面语言；空表示使用浏览器的语言', en: "Language of the console; empty for the browser's." },
    accountName: { zh: '账号的名称；空表示没有', en: 'Name of the account; empty for none.', sample: 'Lin Wei' },
    isRoot: { zh: '是否为 ROOT 账号', en: 'Whether it is the ROOT account.', sample: false },
    lastSignInTime: {
      zh: '最近一次登录的时间（毫秒时间戳）；从未登录为 null',
      en: 'Time of the last sign-in, in ms since the epoch; null for none.',
      sample: 1795348800000,
    },
    lockedUntilTime: {
      zh: '密码错误过多，新浏览器在此时间前不能登录（毫秒时间戳）；未锁定为 null',
      en: "After too many wrong passwords, unknown browsers can't sign in until then, in ms since the epoch; null if not locked.",
      sample: null,
    },
    products: { zh: '名下的产品数', en: 'Number of products that it owns.', sample: 3 },
  },
}
