import type { ApiTexts } from '../../reference/api-text.ts'

export const bindingApiTexts: ApiTexts = {
  calls: {
    getLabelProduct: {
      zh: '返回标签所属产品的名称、图片及允许的添加方式。仅限已发布的产品。',
      en: 'Returns name, picture and allowed ways of adding of the product of a label. Only for released products.',
    },
  },
  fields: {
    claimByLabel: {
      zh: '能否用标签上的设备码添加设备',
      en: 'Whether devices can be added with the code of the label.',
      sample: true,
    },
    claimByPress: {
      zh: '能否在同一网络中按下设备按键来添加设备',
      en: 'Whether devices can be added after a press on their button, in the same network.',
      sample: true,
    },
  },
}
