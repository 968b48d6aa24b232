import type { ApiTexts } from '../../reference/api-text.ts'

export const networkGuidesApiTexts: ApiTexts = {
  calls: {
    getNetworkGuides: {
      zh: '返回产品品类在其通信方式下的配网方式、默认方式和已写的引导。',
      en: 'Returns the network methods that the category of the product has for its communication mode, the default one, and the guides that were written.',
    },
    saveNetworkGuides: {
      zh: '整体替换产品的配网引导和默认方式。每种方式最多一份，文字须中英文齐全；图片为 400x400 或 800x600（先上传）。',
      en: 'Replaces the guides and the default method of the product. One guide a method, texts in both languages; the picture is 400x400 or 800x600 and uploaded before.',
    },
    listShownGuides: {
      zh: '返回产品的配网引导，默认方式在前；没有时为空。',
      en: 'Returns the network guides of a product, that of the default method first; none if nothing was written.',
    },
  },
  fields: {
    methods: { zh: '可用的配网方式', en: 'Network methods that can be used.', sample: ['smartconfig', 'apMode'] },
    defaultMethod: { zh: '默认配网方式', en: 'The default method.', sample: 'smartconfig' },
    method: { zh: '配网方式', en: 'Network method.', sample: 'smartconfig' },
    guides: { zh: '各配网方式的引导', en: 'Guides of the methods.' },
    text: { zh: '引导文字', en: 'Text of the guide.' },
    'text.zh': { zh: '中文', en: 'Chinese.', sample: '长按电源键 5 秒，直到指示灯快闪。' },
    'text.en': { zh: '英文', en: 'English.', sample: 'Hold the power button for 5 seconds until the light blinks.' },
    picture: {
      zh: '图片地址，400x400 或 800x600；空表示没有',
      en: 'URL of the picture, 400x400 or 800x600; empty for none.',
      sample: '',
    },
    steps: { zh: '复位步骤', en: 'Steps of a reset.', sample: [] },
    updateTime: { zh: '修改时间；尚未编辑为 0', en: 'When they were changed; 0 if never.' },
  },
}
