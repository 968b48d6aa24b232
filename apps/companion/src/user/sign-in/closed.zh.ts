/** Texts of accounts that can't sign in, in files of their own: the sign-in page has no room for them. */
export const closedZh = {
  titles: {
    'users.frozen': '账号已冻结',
    'users.paused': '账号已暂停使用',
    'users.migrated': '账号已迁移',
    'users.migrating': '账号正在迁移',
    'users.serviceError': '账号数据异常',
  },
  reason: '原因',
  until: '暂停至',
  back: '返回登录',
}
