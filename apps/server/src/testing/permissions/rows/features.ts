import { developers, onProduct, type MatrixRow, type Things } from './matrix-row.ts'

const property = { featureType: 1, deName: { zh: '开关', en: 'Switch' }, transType: 3, deInput: { type: 'boolean' } }

const onReleased = ({ releasedId }: Things) => ({ productId: releasedId })
const onDraft = ({ releasedId, draft }: Things) => ({ productId: releasedId, draft })

export const featuresRows: Record<string, MatrixRow> = {
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
  deleteFeature: { may: developers, input: ({ productId, did }) => ({ productId, did }), isOwned: true },
  arrangeFeatures: {
    may: developers,
    input: ({ productId, did }) => ({ productId, order: [did] }),
    isOwned: true,
  },
  listModelVersions: { may: developers, input: onReleased, isOwned: true },
  getModelVersion: {
    may: developers,
    input: ({ releasedId }) => ({ productId: releasedId, version: 1 }),
    isOwned: true,
  },
  previewDraft: { may: developers, input: onReleased, isOwned: true },
  publishDraft: { may: developers, input: onDraft, isOwned: true },
  discardDraft: { may: developers, input: onDraft, isOwned: true },
  restoreDraft: { may: developers, input: ({ discardedId }) => ({ productId: discardedId }), isOwned: true },
}
