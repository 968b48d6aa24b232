import type { AppKeyFacts, KeyCustody, Registration } from '@slipway/contract/users/app-builds/keys/app-keys.ts'

export const noKeys: KeyCustody = { keys: [], isOwner: true, canImport: true, canRotate: false }

export const anyKey: AppKeyFacts = {
  purpose: 'formal',
  certSha256: 'ab'.repeat(32),
  createTime: 1_790_000_000_000,
  packageName: 'com.acme.home',
  source: 'created',
  isRetired: false,
  exportTime: null,
}

export const noRegistration: Registration = {
  buildId: '',
  state: 0,
  steps: [],
  startTime: null,
  size: null,
  sha256: '',
  expiresTime: null,
  error: null,
}
