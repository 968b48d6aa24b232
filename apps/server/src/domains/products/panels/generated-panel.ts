import { GENERATED, panelTypes, type Panel } from '@slipway/contract/products/panels/panels.ts'
import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { lowestAppVersions } from '@slipway/contract/products/panels/panels.limits.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'

/** The panel that every product has, as one of those that it can choose. */
export const generatedPanel = (locale: Locale): Panel => ({
  panelId: GENERATED,
  productId: null,
  panelName: inLocale({ zh: '自动生成的面板', en: 'Generated panel' }, locale),
  firstCategory: '',
  firstCat: '',
  secondCategory: '',
  secondCat: '',
  config: { kind: GENERATED },
  picture: '',
  rnName: '',
  rnDesc: '',
  appVersion: lowestAppVersions.visual,
  pversion: 'V1.0.0',
  pVersion: 'V1.0.0',
  baseVersion: '',
  eibConfig: null,
  panelType: panelTypes.standard,
  status: panelStatus.published,
  version: '',
  grayVersion: '',
  isUpgrading: false,
  grayNumber: null,
  grayAccounts: 0,
  grayRatio: null,
  usedBy: 0,
  createTime: 0,
  updateTime: 0,
})
