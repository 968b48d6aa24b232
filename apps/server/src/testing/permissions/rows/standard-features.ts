import { developers, noInput, onProduct, type MatrixRow } from './matrix-row.ts'

const lock = { name: { zh: '童锁', en: 'Child lock' }, key: 'child_lock', access: 'rw', schema: { type: 'boolean' } }
const hours = {
  name: { zh: '工作时长', en: 'Working hours' },
  key: 'working_hours',
  schema: { type: 'integer', minimum: 0, maximum: 100_000, unit: 'h' },
}

export const standardFeaturesRows: Record<string, MatrixRow> = {
  listStandardDomains: { may: developers, input: noInput },
  listStandardResources: { may: developers, input: () => ({ subCatKey: 'lighting.bulb' }) },
  listStandardFeatures: { may: developers, input: ({ resourceId }) => ({ resourceId }) },
  findStandardFeatures: { may: developers, input: () => ({ name: 'light' }) },
  listProductStandards: { may: developers, input: onProduct, isOwned: true },
  addStandardFeature: {
    may: developers,
    input: ({ productId, tplPublishId }) => ({ productId, propVo: { ...hours, tplPublishId } }),
    isOwned: true,
  },
  updateStandardFeature: {
    may: developers,
    input: ({ productId, standardDid: did }) => ({ productId, did, propVo: lock }),
    isOwned: true,
  },
  deleteStandardFeature: {
    may: developers,
    input: ({ productId, standardDid: did }) => ({ productId, did }),
    isOwned: true,
  },
  addStandardFeatures: {
    may: developers,
    input: ({ productId, tplPublishId }) => ({ productId, tplPublishIds: [tplPublishId] }),
    isOwned: true,
  },
  takeOverStandards: {
    may: developers,
    input: ({ productId, standardDid: did }) => ({ productId, features: [{ did }] }),
    isOwned: true,
  },
}
