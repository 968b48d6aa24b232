import { developers, noInput, type MatrixRow, type Things } from './matrix-row.ts'

const onProgram = ({ miniProgramId }: Things) => ({ miniProgramId })
const onVersion = ({ miniProgramId, miniVersionId }: Things) => ({ miniProgramId, versionId: miniVersionId })
const names = { cnName: '矩阵', enName: 'Matrix' }
const owned = { may: developers, isOwned: true } as const
const ofApp = ({ appId, miniProgramId }: Things) => ({ appId, miniProgramId })

export const miniProgramsRows: Record<string, MatrixRow> = {
  listOwnMiniPrograms: { may: developers, input: noInput },
  createMiniProgram: { may: developers, input: () => names },
  createSampleProgram: { may: developers, input: noInput },
  getMiniProgram: { ...owned, input: onProgram },
  updateMiniProgram: { ...owned, input: ({ miniProgramId }) => ({ miniProgramId, ...names }) },
  deleteMiniProgram: { ...owned, input: onProgram },
  listGreyAccounts: { ...owned, input: onProgram },
  addGreyAccounts: { ...owned, input: ({ miniProgramId }) => ({ miniProgramId, accounts: ['matrix@example.com'] }) },
  deleteGreyAccounts: {
    ...owned,
    input: ({ miniProgramId }) => ({ miniProgramId, accounts: ['matrix@example.com'] }),
  },
  getProgramApps: { ...owned, input: onProgram },
  setProgramApps: { ...owned, input: ({ miniProgramId }) => ({ miniProgramId, appIds: [] }) },
  publishMiniProgram: { ...owned, input: ({ miniProgramId }) => ({ miniProgramId, isGrey: 0 }) },
  rollBackMiniProgram: { ...owned, input: onProgram },
  stopGreyProgram: { ...owned, input: onProgram },
  listPublications: { ...owned, input: onProgram },
  uploadMiniVersion: { ...owned, input: onProgram },
  getPackageStatus: { ...owned, input: onProgram },
  acknowledgeFindings: { ...owned, input: onVersion },
  listMiniReviews: { may: ['administrator'], input: noInput },
  reviewMiniVersion: {
    may: ['administrator'],
    isOwned: true,
    input: (things) => ({ ...onVersion(things), approve: true }),
  },
  previewMiniVersion: { ...owned, input: onVersion },
  openPreview: { may: 'anyone', input: () => ({ token: '1.1.aaaa' }) },
  listUserPrograms: { may: 'user', input: ({ appId }) => ({ appId }) },
  openUserProgram: { may: 'user', input: ofApp },
  grantToProgram: { may: 'user', input: (things) => ({ ...ofApp(things), permissions: [] }) },
  getProgramStore: { may: 'user', input: ofApp },
  putProgramStore: { may: 'user', input: (things) => ({ ...ofApp(things), key: 'matrix', value: 1 }) },
}
