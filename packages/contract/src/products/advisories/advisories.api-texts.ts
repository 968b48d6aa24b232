import type { ApiTexts } from '../../reference/api-text.ts'

const codes = {
  1: { zh: '评估中', en: 'Under investigation' },
  2: { zh: '受影响', en: 'Affected' },
  3: { zh: '不受影响', en: 'Not affected' },
  4: { zh: '已修复', en: 'Fixed' },
}

export const advisoriesApiTexts: ApiTexts = {
  calls: {
    importAdvisories: {
      zh: '导入 OSV 格式的安全公告：一个 JSON 文件，或每个文件一条公告的 ZIP（例如 osv.dev 的 all.zip）。已有的公告按修改时间更新，已撤回的不再匹配。随后与所有物料清单匹配。服务器不访问互联网。',
      en: 'Imports advisories in the OSV schema: one JSON file, or a ZIP with one advisory per file, such as all.zip of osv.dev. Known ones are updated by their time of modification; withdrawn ones no longer match. Then all parts lists are matched. The server doesn’t access the internet.',
    },
    getAdvisoriesInfo: {
      zh: '返回已导入的安全公告数和最近一次导入。',
      en: 'Returns the number of advisories and the last import.',
    },
    listFindings: {
      zh: '分页返回与固件版本的组件匹配的安全公告，最严重的在前。按 purl 和版本范围匹配。',
      en: 'Returns the advisories about components of a firmware version, most severe first. They are matched by purl and version range.',
    },
    setVerdict: {
      zh: '记录对一条公告的评估。模组库的固件还需要菜单“模组管理”。',
      en: 'Stores what was decided about a finding. Firmware of the library also needs the menu Module management.',
    },
    listProductFindings: {
      zh: '返回调用者可打开的所有产品中的公告，以及上报该固件版本的设备数，最严重的在前。openOnly 为 true 时不含评估为“不受影响”和“已修复”的公告。最多统计 10,000 条。',
      en: 'Returns the findings in all products that the caller can open, with the number of devices that report the version, most severe first. With openOnly, findings decided as not affected or fixed are left out. Counts up to 10,000 rows.',
    },
    exportFindings: {
      zh: '以 CSV 返回同样的列表，最多 10,000 行。',
      en: 'Returns the same list as CSV, at most 10,000 rows.',
    },
  },
  fields: {
    packageId: { zh: '固件版本 ID', en: 'ID of the firmware version.', sample: '12' },
    fileName: { zh: '文件名', en: 'Name of the file.', sample: 'all.zip' },
    total: { zh: '已导入的公告数', en: 'Number of advisories.', sample: 12_345 },
    lastImport: { zh: '最近一次导入；没有时为 null', en: 'The last import; null without one.' },
    'lastImport.account': { zh: '导入者', en: 'Who imported it.', sample: 'operator@example.com' },
    'lastImport.time': {
      zh: '导入时间（毫秒时间戳）',
      en: 'Time of the import, in ms since the epoch.',
      sample: 1795348800000,
    },
    'lastImport.read': { zh: '文件中的公告数', en: 'Number of advisories in the file.', sample: 12_345 },
    'lastImport.skipped': { zh: '不是公告的条目数', en: 'Number of entries that are not advisories.', sample: 0 },
    advisoryId: { zh: '公告 ID', en: 'ID of the advisory.', sample: 'GHSA-jf85-cpcp-j695' },
    aliases: { zh: '其他 ID，例如 CVE', en: 'Other IDs, such as a CVE.', sample: ['CVE-2019-10744'] },
    summary: { zh: '摘要', en: 'Summary.', sample: 'Prototype pollution' },
    severity: {
      zh: '严重程度：critical、high、medium、low 或 unknown',
      en: 'critical, high, medium, low, or unknown.',
      sample: 'high',
    },
    name: { zh: '组件名', en: 'Name of the component.', sample: 'mbedtls' },
    version: { zh: '组件版本', en: 'Version of the component.', sample: '3.5.2' },
    purl: { zh: '组件的 purl', en: 'Package URL of the component.', sample: 'pkg:github/mbed-tls/mbedtls@3.5.2' },
    fixedIn: { zh: '修复版本；未知时为空', en: 'Version in which it is fixed; empty if unknown.', sample: '3.6.0' },
    isCertain: {
      zh: '组件没有版本时为 false，可能受影响',
      en: 'False where the component states no version, so that it may be affected.',
      sample: true,
    },
    verdict: { zh: '评估；尚未评估时为 null', en: 'What was decided; null until then.', codes },
    'verdict.verdict': { zh: '评估结果', en: 'The verdict.', codes },
    'verdict.account': { zh: '评估人', en: 'Who decided.', sample: 'dev@example.com' },
    'verdict.time': {
      zh: '评估时间（毫秒时间戳）',
      en: 'Time of the verdict, in ms since the epoch.',
      sample: 1795348800000,
    },
    note: { zh: '说明', en: 'Note.', sample: '' },
    openOnly: { zh: '是否只含未处理的公告', en: 'Whether only open findings are included.', sample: true },
    productName: { zh: '产品名称', en: 'Name of the product.', sample: 'Plug' },
    firmwareVersion: { zh: '固件版本', en: 'Firmware version.', sample: 'V1.0.0 build 260101' },
    deviceCount: { zh: '上报该固件版本的设备数', en: 'Number of devices that report the version.', sample: 12 },
  },
}
