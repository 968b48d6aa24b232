import type { ApiTexts } from '../../reference/api-text.ts'

export const releasePacksApiTexts: ApiTexts = {
  calls: {
    downloadReleasePack: {
      zh: '以一个 ZIP 返回发布的全部证据：发布记录和支持期限、已签名的清单、密钥列表、物料清单原文件、安全公告及评估，以及每天的升级结果。不含固件文件。',
      en: 'Returns the evidence of a release as one ZIP: record and support period, signed manifest, key lists, the original parts list, findings with verdicts, and the outcomes of updates by day. The firmware file is not in it.',
    },
  },
  fields: {
    recordId: { zh: '发布记录 ID', en: 'ID of the release.', sample: '41' },
  },
}
