import type { ApiTexts } from '../../../reference/api-text.ts'

export const panelStoresApiTexts: ApiTexts = {
  calls: {
    getPanelStore: {
      zh: '代码面板为当前用户保存的数据，由使用同一面板的所有设备共用。面板须是该用户此设备当前使用的面板。',
      en: 'What a code panel has stored for this user, shared by all devices with this panel. The panel must be the one that this user has on this device.',
    },
    putPanelStore: {
      zh: '保存一项数据；不带 value 或值为 null 时删除。每个用户和面板合计最多 64 KiB（JSON）。',
      en: 'Stores one value; without `value`, or with null, it is removed. A user and a panel have 64 KiB as JSON in all.',
    },
  },
  fields: {
    'getPanelStore:values': {
      zh: '按键保存的数据',
      en: 'The stored values by key.',
      sample: { favorites: [1, 3] },
    },
    'putPanelStore:key': { zh: '键', en: 'Key.', sample: 'favorites' },
    'putPanelStore:value': {
      zh: '任意 JSON；不带或为 null 时删除',
      en: 'Any JSON; absent or null removes it.',
      sample: [1, 3],
    },
  },
}
