import type { Panel } from '@slipway/contract/products/panels/panels.ts'

export const anyPanel: Panel = {
  panelId: '12',
  productId: null,
  panelName: 'Large switch',
  firstCategory: '',
  firstCat: '',
  secondCategory: '',
  secondCat: '',
  config: { kind: 'visual' },
  picture: '',
  rnName: 'LargeSwitch',
  rnDesc: 'One switch over the whole width',
  appVersion: '1.3.3',
  pversion: 'V1.0.0',
  pVersion: 'V1.0.0',
  baseVersion: '',
  eibConfig: null,
  panelType: 0,
  status: 0,
  version: '',
  grayVersion: '',
  isUpgrading: false,
  grayNumber: null,
  grayAccounts: 0,
  grayRatio: null,
  usedBy: 0,
  createTime: 1_790_000_000_000,
  updateTime: 1_790_000_000_000,
}

export const publishedPanel: Panel = {
  ...anyPanel,
  panelId: '13',
  panelName: 'In use',
  status: 2,
  version: '1.0.0',
  usedBy: 3,
}
export const upgradingPanel: Panel = {
  ...publishedPanel,
  panelId: '14',
  panelName: 'Next one',
  grayVersion: '1.1.0',
  isUpgrading: true,
  grayAccounts: 2,
  grayRatio: 10,
}
