import type { ApiTexts } from '../../../reference/api-text.ts'

export const panelHealthApiTexts: ApiTexts = {
  calls: {
    getPanelHealth: {
      zh: '返回最近 90 天内各版本的打开次数、失败次数和就绪用时，以及最近一次自动停止的灰度版本。灰度版本打开 20 次以上且失败超过 5% 时自动停止。',
      en: 'Returns openings, failures and times of the last 90 days by version, and the gray version that stopped itself last. A gray version stops itself when more than 5 % of at least 20 openings fail.',
    },
  },
  fields: {
    versions: { zh: '各版本，最新的在前', en: 'By version, newest first.' },
    'versions.version': { zh: '面板版本', en: 'Version of the panel.', sample: '1.0.1' },
    opened: { zh: '打开次数', en: 'Openings.', sample: 40 },
    ready: { zh: '就绪次数', en: 'Openings that became ready.', sample: 39 },
    failed: { zh: '失败次数', en: 'Openings that failed.', sample: 1 },
    rolledBack: { zh: 'App 退回旧版本的次数', en: 'How often apps went back to an earlier version.', sample: 0 },
    p50: {
      zh: '一半的打开在此毫秒数内就绪；null 表示没有',
      en: 'Milliseconds within which half of them were ready; null for none.',
      sample: 200,
    },
    p95: {
      zh: '95% 的打开在此毫秒数内就绪；null 表示没有',
      en: 'Milliseconds within which 95 % of them were ready; null for none.',
      sample: 500,
    },
    lastMsg: { zh: '最近一次失败的信息', en: 'Message of the last failure.', sample: '' },
    stopped: {
      zh: '最近一次自动停止的灰度版本；null 表示没有',
      en: 'Gray version that stopped itself last; null for none.',
    },
    'stopped.version': { zh: '停止的版本', en: 'Version that was stopped.', sample: '1.0.1' },
    stopTime: { zh: '停止的时间', en: 'When it was stopped.', sample: 1_795_940_000_000 },
  },
}
