import type { Bilingual } from '../../../locale.ts'

/** The headings of a generated panel. */
export const panelHeadings = {
  page: { zh: '控制', en: 'Control' },
  settings: { zh: '设置', en: 'Settings' },
  readings: { zh: '读数', en: 'Readings' },
  actions: { zh: '操作', en: 'Actions' },
  events: { zh: '最近事件', en: 'Recent events' },
  information: { zh: '设备信息', en: 'Device information' },
  more: { zh: '更多', en: 'More' },
} as const satisfies Record<string, Bilingual>
