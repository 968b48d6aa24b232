export const partsListsZh = {
  title: '软件物料清单（SBOM）',
  failed: { title: '物料清单加载失败', text: '请检查网络后重试。' },
  none: '还没有清单。上传后可以查询哪些设备包含某个组件。',
  upload: '上传清单',
  replace: '更换清单',
  facts: (format: string, count: string, time: string, account: string) =>
    `${format} · ${count} 个组件 · ${account} 于 ${time} 上传`,
  download: '下载原文件',
  filter: '搜索组件名或 purl',
  table: '组件',
  pages: '组件分页',
  rows: (total: number) => `共 ${total} 个组件`,
  noHit: '没有匹配的组件',
  columns: { name: '组件', version: '版本', licence: '许可证', purl: 'purl' },
  uploading: {
    title: '上传软件物料清单',
    file: '文件',
    choose: '选择或拖入 JSON 文件',
    limit: (mb: number, count: string) => `CycloneDX 1.4–1.7 或 SPDX 2.3，最大 ${mb} MB、${count} 个组件`,
    missing: '请选择文件',
    remove: '移除',
    submit: '上传',
    saved: '清单已保存',
  },
  find: {
    devicesOf: (count: number, product: string, component: string) =>
      `${product} 中运行 ${component} 的 ${count} 台设备`,
    title: '哪些设备包含某个组件',
    under: '在你可以打开的所有产品中查询',
    search: '组件名的开头，或 pkg: 开头的 purl',
    version: '版本的开头（可选）',
    export: '导出 CSV',
    start: '输入至少 2 个字符，例如 mbedtls 或 pkg:github/mbed-tls',
    table: '包含该组件的固件版本',
    pages: '查询结果分页',
    rows: (total: number) => (total === 10_000 ? '至少 10,000 条结果' : `${total} 条结果`),
    none: '没有固件版本包含该组件',
    noneText: '只能查到已上传物料清单的固件版本。',
    columns: { component: '组件', product: '产品', firmware: '固件版本', devices: '设备数' },
  },
}

export type PartsListsTexts = typeof partsListsZh
