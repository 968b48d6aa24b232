import type { ApiTexts } from '../../reference/api-text.ts'

export const panelReportsApiTexts: ApiTexts = {
  calls: {
    reportPanel: {
      zh: '上报代码面板的打开结果，只保存次数、用时和最近一次失败的信息。只接受该用户此设备当前使用的版本；过于频繁的上报不计入。',
      en: 'Reports how a code panel opened; only counts, times and the message of the latest failure are stored. It counts for the version that this user has on this device; reports that come too fast are not counted.',
    },
  },
  fields: {
    'reportPanel:version': { zh: '打开的版本', en: 'Version that was opened.', sample: '1.0.0' },
    event: {
      zh: '结果',
      en: 'What happened.',
      codes: {
        opened: { zh: '开始打开', en: 'It is being opened' },
        ready: { zh: '已就绪', en: 'It is ready' },
        failed: { zh: '失败，已改用生成的面板', en: 'It failed, and the generated panel is shown' },
        rolledBack: { zh: 'App 退回旧版本', en: 'The app went back to an earlier version' },
      },
    },
    ms: { zh: '到就绪或失败的毫秒数', en: 'Milliseconds until it was ready or failed.', sample: 180 },
    'reportPanel:msg': { zh: '失败的信息', en: 'Message of the failure.', sample: '' },
  },
}
