import type { BuiltInRole } from '@slipway/contract/roles/roles.ts'

/** Who calls: a built-in role, a browser that never signed in, one whose session has ended. */
export type Who = BuiltInRole['key'] | 'visitor' | 'ended'

/** The ids of what a developer made, for calls that point at something. */
export interface Things {
  productId: string
  did: string
  serial: string
}

export interface MatrixRow {
  /** Roles that may; `anyone` needs no session, `session` any role. Written by hand: an oracle beside the contract. */
  may: 'anyone' | 'session' | readonly BuiltInRole['key'][]
  /** An input with every required field, pointing at the things. */
  input(things: Things): Record<string, unknown>
  /** Whether the call points at something that belongs to somebody. */
  isOwned?: boolean
}

const developers = ['administrator', 'developer'] as const
const property = { featureType: 1, deName: { zh: '开关', en: 'Switch' }, transType: 3, deInput: { type: 'boolean' } }
const productFields = {
  productName: 'Matrix',
  apPrefix: 'own_plug',
  productModel: 'MX-1',
  categoryId: '1',
  accessType: 1,
  communicationType: 1,
}
const none = () => ({})
const onProduct = ({ productId }: Things) => ({ productId })
const onDevice = ({ productId, serial }: Things) => ({ productId, serial })

/** One row a call; a call without a row fails the house rules. */
export const permissionMatrix: Record<string, MatrixRow> = {
  getCaptcha: { may: 'anyone', input: () => ({ indexcode: 'matrix@example.com' }) },
  login: { may: 'anyone', input: none },
  checkSetUpLink: { may: 'anyone', input: () => ({ token: 'absent' }) },
  setUpRoot: { may: 'anyone', input: () => ({ token: 'absent', account: 'a@example.com', password: 'QWJjZGVmMTIh' }) },
  sendCode: { may: 'anyone', input: () => ({ account: 'matrix@example.com', purpose: 'reset' }) },
  register: {
    may: 'anyone',
    input: () => ({ account: 'matrix@example.com', password: 'QWJjZGVmMTIh', code: '0000', agreed: true }),
  },
  resetPassword: { may: 'anyone', input: () => ({ account: 'matrix@example.com', code: '0000' }) },
  listAreas: { may: 'anyone', input: none },
  getAccountInfo: { may: 'session', input: none },
  checkAuthorization: { may: 'session', input: none },
  listAccounts: { may: ['administrator'], input: none },
  updateAccount: { may: ['administrator'], input: () => ({ targetUserId: '999999999', roleId: '1' }) },
  deleteAccount: { may: ['administrator'], input: () => ({ targetUserId: '999999999' }) },
  listRoles: { may: ['administrator'], input: none },
  createRole: { may: ['administrator'], input: () => ({ roleName: 'Matrix', menus: [] }) },
  updateRole: { may: ['administrator'], input: () => ({ roleId: '999999999', roleName: 'Matrix', menus: [] }) },
  deleteRole: { may: ['administrator'], input: () => ({ roleId: '999999999' }) },
  listMenus: { may: ['administrator'], input: none },
  uploadFile: { may: 'session', input: () => ({ purpose: 'productPic' }) },
  listProducts: { may: developers, input: none },
  getProduct: { may: developers, input: onProduct, isOwned: true },
  createProduct: { may: developers, input: () => productFields },
  updateProduct: { may: developers, input: (things) => ({ ...productFields, ...onProduct(things) }), isOwned: true },
  listMainCategories: { may: ['administrator', 'developer', 'operator'], input: none },
  listSubCategories: { may: ['administrator', 'developer', 'operator'], input: () => ({ mainCategoryId: '1' }) },
  listProductCategories: { may: developers, input: none },
  listFeatures: { may: developers, input: onProduct, isOwned: true },
  addFeature: {
    may: developers,
    input: ({ productId }) => ({ productId, ...property, deKey: `k${Math.random().toString(36).slice(2, 10)}` }),
    isOwned: true,
  },
  updateFeature: {
    may: developers,
    input: ({ productId, did }) => ({ productId, did, ...property, deKey: 'sw' }),
    isOwned: true,
  },
  listDevices: { may: developers, input: onProduct, isOwned: true },
  addDevice: { may: developers, input: onProduct, isOwned: true },
  getDevice: { may: developers, input: onDevice, isOwned: true },
  watchDevice: { may: developers, input: onDevice, isOwned: true },
  setProperties: { may: developers, input: (things) => ({ ...onDevice(things), data: { sw: true } }), isOwned: true },
  listOnOff: { may: developers, input: onDevice, isOwned: true },
  resetDeviceSecret: { may: developers, input: onDevice, isOwned: true },
  deleteFeature: { may: developers, input: ({ productId, did }) => ({ productId, did }), isOwned: true },
  deleteDevice: { may: developers, input: onDevice, isOwned: true },
  deleteProduct: { may: developers, input: onProduct, isOwned: true },
  restoreProduct: { may: developers, input: onProduct, isOwned: true },
  logout: { may: 'session', input: none },
}
