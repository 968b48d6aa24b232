import type { ApiTexts } from '../../reference/api-text.ts'

export const exampleProductApiTexts: ApiTexts = {
  calls: {
    addExampleProduct: {
      zh: '创建示例产品，附带虚拟设备和持续上报的模拟设备。每个账号一个。',
      en: 'Creates an example product with a virtual device and simulated devices that report, one per account.',
    },
    removeExampleProduct: {
      zh: '删除示例产品及其模拟设备和虚拟设备，可恢复。',
      en: 'Deletes the example product with its simulated and virtual devices. It can be restored.',
    },
  },
}
