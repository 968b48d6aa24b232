export const packZh = {
  download: '下载发布包',
  hint: '发布记录、签名清单、密钥列表、物料清单、安全公告和每天的升级结果',
}

export type PackTexts = typeof packZh
