export const thirdPartyLoginZh = {
  label: '关联账号',
  columns: { provider: '登录方式', email: '邮箱', linkedTime: '关联时间', lastTime: '最近登录', actions: '操作' },
  unlink: '解除关联',
  unlinkOf: (name: string) => `解除关联 ${name}`,
  onlyWayIn: '这是此账号唯一的登录方式。请先在登录页通过“忘记密码？”设置密码，再解除关联。',
  emptyTitle: '还没有关联账号',
  emptyText: (name: string) => `关联后可以直接用 ${name} 登录。${name} 中已验证的邮箱必须与此账号相同。`,
  link: (name: string) => `关联 ${name}`,
  confirmTitle: (name: string) => `解除与 ${name} 的关联？`,
  confirmText:
    '解除后请用密码登录。当前的登录不受影响；以后用同一邮箱从该平台登录时会重新关联；管理员账号需先用密码登录。',
  confirm: '解除关联',
  done: '已解除关联',
  failedTitle: '关联账号加载失败',
}

export type ThirdPartyLoginTexts = typeof thirdPartyLoginZh
