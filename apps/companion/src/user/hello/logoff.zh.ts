/** Texts of an account that is being deleted: few people ever see them, so no other page loads them. */
export const logoffZh = {
  title: '账号正在注销',
  byStaff: '客服为你的账号发起了注销。',
  at: (time: string) => `账号及其全部数据将于 ${time} 删除。`,
  text: '在此之前可以撤销注销，继续使用账号，也可以下载你的数据。',
  withdraw: '撤销注销',
  data: '下载我的数据',
  dataStarted: '正在下载。每天一次，文件只能下载一次，请妥善保存。',
}

export type LogoffTexts = typeof logoffZh
