import { developers, onProduct, type MatrixRow, type Things } from './matrix-row.ts'

const onPanel = ({ panelId }: Things) => ({ panelId })
const onPlatform = ({ panelId }: Things) => ({ panelId, platform: 'web' })
const onDraft = ({ draftId }: Things) => ({ draftId })
const someName = () => `m${Math.random().toString(36).slice(2, 10)}`
const blank = { config: { kind: 'blank' } }

export const panelsRows: Record<string, MatrixRow> = {
  listPanels: { may: developers, input: onProduct, isOwned: true },
  listGatedPanels: { may: developers, input: onProduct, isOwned: true },
  getPanel: { may: developers, input: onPanel, isOwned: true },
  addPanel: {
    may: developers,
    input: ({ productId }) => ({ productId, panelName: someName(), ...blank }),
    isOwned: true,
  },
  updatePanel: { may: developers, input: ({ panelId }) => ({ panelId, rnDesc: 'Matrix' }), isOwned: true },
  deletePanel: { may: developers, input: onPanel, isOwned: true },
  releasePanelGray: { may: developers, input: ({ panelId }) => ({ panelId, ratio: 10 }), isOwned: true },
  changePanelState: { may: developers, input: ({ panelId }) => ({ panelId, status: 2 }), isOwned: true },
  upgradePanel: {
    may: developers,
    input: ({ panelId }) => ({ panelId, ratio: 10, config: { kind: 'visual' } }),
    isOwned: true,
    after: 'changePanelState',
  },
  cancelPanelUpgrade: { may: developers, input: onPanel, isOwned: true, after: 'upgradePanel' },
  takePanelOut: { may: developers, input: onPanel, isOwned: true, after: 'changePanelState' },
  isPanelNameTaken: { may: developers, input: () => ({ panelName: someName() }) },
  listPanelProducts: { may: developers, input: onPanel, isOwned: true },
  configurePanel: { may: developers, input: onProduct, isOwned: true },
  listMiniPrograms: { may: developers, input: onProduct, isOwned: true },
  getPanelOfProduct: { may: developers, input: onProduct, isOwned: true },
  selectPanel: {
    may: developers,
    input: ({ productId, panelId }) => ({ productId, panelId }),
    isOwned: true,
  },
  getAllPanels: { may: developers, input: onProduct, isOwned: true },
  selectPanelForEnvironments: {
    may: developers,
    input: ({ productId, panelId }) => ({ productId, panelId, envs: 'cn-prod' }),
    isOwned: true,
  },
  uploadPanelDebug: { may: developers, input: onPanel, isOwned: true },
  deletePanelDebug: { may: developers, input: onPanel, isOwned: true },
  uploadPanelPackage: { may: developers, input: onPlatform, isOwned: true },
  getPanelHealth: { may: developers, input: onPanel, isOwned: true },
  getPanelPackages: { may: developers, input: onPanel, isOwned: true },
  downloadPanelPackage: { may: developers, input: onPlatform, isOwned: true },
  reviewPanelPackage: {
    may: ['administrator'],
    input: (things) => ({ ...onPlatform(things), approve: true }),
  },
  releasePanelPackage: { may: developers, input: ({ panelId }) => ({ panelId, ratio: 10 }), isOwned: true },
  listPanelDrafts: { may: developers, input: onProduct, isOwned: true },
  listStandardPanelDrafts: { may: ['administrator'], input: onPanel },
  getPanelDraft: { may: developers, input: onDraft, isOwned: true },
  addPanelDraft: {
    may: developers,
    input: ({ productId, panelId }) => ({ productId, start: { kind: 'panel', panelId } }),
    isOwned: true,
  },
  savePanelDraft: { may: developers, input: ({ draftId }) => ({ draftId, draftName: someName() }), isOwned: true },
  deletePanelDraft: { may: developers, input: onDraft, isOwned: true },
  publishPanelDraft: { may: developers, input: ({ draftId }) => ({ draftId, panelName: someName() }), isOwned: true },
  listPanelVersions: { may: developers, input: onPanel, isOwned: true },
  getPanelVersion: {
    may: developers,
    input: ({ panelId }) => ({ panelId, version: '1.0.0' }),
    isOwned: true,
    after: 'changePanelState',
  },
}
