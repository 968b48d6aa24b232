import type { GrayConfig } from '@slipway/contract/catalog/gray-configs/gray-configs.ts'

export const anyGrayConfig: GrayConfig = {
  grayNumber: 12,
  description: '德国测试用户',
  config: { ratio: 10, areas: ['DE'], accounts: ['ann@example.com'], team: 'lighting' },
  useCount: 0,
  uses: [],
  createTime: 1_790_000_000_000,
  updateTime: 1_790_000_000_000,
  updatedBy: 'ops@example.com',
}

export const usedGrayConfig: GrayConfig = {
  ...anyGrayConfig,
  grayNumber: 13,
  description: '',
  config: { ratio: 100 },
  useCount: 2,
  uses: [{ kind: 'panel', id: '7', name: 'Large switch', productId: null, version: '1.0.1' }],
}
