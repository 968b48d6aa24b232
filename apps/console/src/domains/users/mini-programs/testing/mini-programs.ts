import type { MiniProgramDetail, MiniVersion } from '@slipway/contract/users/mini-programs/mini-programs.ts'

export const anyVersion: MiniVersion = {
  versionId: '7',
  version: '1.0.0',
  stage: 1,
  findings: [],
  mustAcknowledge: false,
  reason: '',
  files: 4,
  size: 5_400,
  uploadTime: 1_790_000_000_000,
  reviewTime: null,
  packTime: 1_790_000_001_000,
}

export const anyDetail: MiniProgramDetail = {
  program: {
    miniProgramId: 'a'.repeat(32),
    cnName: '全屋一览',
    enName: 'At a glance',
    logo: '',
    firstCategory: '',
    secondCategory: '',
    fullVersion: '',
    greyVersion: '',
    grayNumber: null,
    stage: 1,
    version: '1.0.0',
    owner: 'ann@example.com',
    createTime: 1_790_000_000_000,
    updateTime: 1_790_000_000_000,
  },
  versions: [anyVersion],
  greyCount: 0,
  appCount: 1,
  rollbackVersion: '',
  uses: { panels: [], panelTotal: 0, products: [], productTotal: 0 },
  autoReview: false,
}
