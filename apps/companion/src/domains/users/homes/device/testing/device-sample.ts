import { HOUR_MS } from '@slipway/contract/durations.ts'
import type { HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import type { Home } from '@slipway/contract/users/homes/homes.ts'

export const deviceId = 'd'.repeat(22)
export const here = '1'.repeat(22)
export const elsewhere = '2'.repeat(22)
export const home = (homeId: string, name: string): Home => ({
  homeId,
  name,
  timeZone: 'Asia/Shanghai',
  country: 'CN',
  role: 1,
  mayManage: true,
  members: 1,
  devices: 1,
})
export const feature = (
  deKey: string,
  zh: string,
  transType: 1 | 3,
  deInput: object,
): HomeDeviceDetail['model'][number] => ({
  did: deKey,
  id: deKey,
  productId: 'a'.repeat(32),
  featureType: 1,
  deKey,
  deName: JSON.stringify({ zh, en: deKey }),
  deOptional: 1,
  deRemark: '',
  transType,
  deInput: JSON.stringify(deInput),
  deOutput: '{}',
  isStandard: 0,
  sourceFeatureType: 0,
  createTime: 1,
  updateTime: 1,
})
export const now = Date.now()
/** A plug in a home of its owner. */
export const device: HomeDeviceDetail = {
  deviceId,
  name: '书桌插座',
  roomId: null,
  gatewayId: null,
  productId: 'a'.repeat(32),
  productName: '智能插座',
  picture: '',
  online: true,
  onlineTime: now - 3 * HOUR_MS,
  isDisabled: false,
  bindTime: 1,
  values: { relay: { value: false, time: now }, load: { value: 20, time: now } },
  homeId: here,
  shareId: null,
  panel: null,
  productModel: 'P1',
  serial: 'lamp_7-x',
  model: [
    feature('relay', '继电器', 3, { type: 'boolean' }),
    feature('load', '负载', 1, { type: 'number', minimum: 0, maximum: 100, step: 0.1, unit: 'W' }),
  ],
  may: ['see', 'control', 'manage', 'govern', 'takeAway'],
}
