import { developers, noInput, type MatrixRow, type Things } from './matrix-row.ts'

const onApp = ({ appId }: Things) => ({ appId })
const administrators = ['administrator'] as const
const onLease = () => ({ leaseId: 'none' })
const owned = { may: developers, isOwned: true } as const

export const appBuildsRows: Record<string, MatrixRow> = {
  startBuild: { ...owned, input: onApp },
  getBuild: { ...owned, input: ({ appId }) => ({ appId, packageType: 'experience' }) },
  watchBuild: { ...owned, input: ({ appId }) => ({ appId, packageType: 'experience' }) },
  listBuilds: { ...owned, input: onApp },
  cancelBuild: { ...owned, input: onApp, after: 'startBuild' },
  downloadBuild: { ...owned, input: ({ appBuildId }) => ({ buildId: appBuildId }) },
  withdrawBuild: { ...owned, input: ({ appBuildId }) => ({ buildId: appBuildId }) },
  getAppKeys: { ...owned, input: onApp },
  exportProject: { ...owned, input: ({ appId }) => ({ appId, platform: 'xcode' }) },
  listBuilders: { may: administrators, input: noInput },
  addBuilder: { may: administrators, input: () => ({ name: 'Matrix' }) },
  removeBuilder: { may: administrators, input: () => ({ builderId: 'none' }) },
  claimBuild: { may: administrators, input: () => ({ waitSeconds: 0 }) },
  getBuilderProject: { may: administrators, input: onLease },
  reportBuild: { may: administrators, input: onLease },
  putBuilderArtifact: { may: administrators, input: () => ({ leaseId: 'none', sha256: 'ab'.repeat(32) }) },
  finishBuild: { may: administrators, input: () => ({ leaseId: 'none', outcome: 'done' }) },
  exportAppKey: { ...owned, input: ({ appId }) => ({ appId, password: 'long enough 1' }) },
  importAppKey: { ...owned, input: ({ appId }) => ({ appId, privateKeyFile: 'AAAA', password: '' }) },
  rotateAppKey: { ...owned, input: ({ appId }) => ({ appId, packageName: 'com.acme.none' }) },
  startRegistration: { ...owned, input: ({ appId }) => ({ appId, registrationToken: 'token-of-google' }) },
  getRegistration: { ...owned, input: onApp },
  downloadRegistration: { ...owned, input: onApp },
  getPublicBuild: { may: 'anyone', input: () => ({ token: 'none' }) },
}
