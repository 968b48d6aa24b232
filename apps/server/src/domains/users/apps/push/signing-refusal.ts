import { DomainError, type RefusalName } from '@slipway/contract/refusals.ts'
import { appPushLimits as limits } from '@slipway/contract/users/apps/push/app-push.limits.ts'
import {
  SigningFileRefused,
  type CertificateFacts,
  type SigningProblem,
} from '../../../../crypto/signing-files/signing-findings.ts'

const refusalOf: Readonly<Record<SigningProblem, RefusalName>> = {
  notReadable: 'apps.certificateNotReadable',
  unsupported: 'apps.certificateUnsupported',
  tooCostly: 'apps.certificateTooCostly',
  wrongPassword: 'apps.certificatePassword',
  noKey: 'apps.certificateNoKey',
  severalKeys: 'apps.certificateSeveralKeys',
  noCertificate: 'apps.certificateKeyOfAnother',
  keyOfAnother: 'apps.certificateKeyOfAnother',
  busy: 'apps.signingFilesBusy',
}

/** The refusal that a caller can act on; other errors as they are. */
export function certificateRefusal(error: unknown, fields: { file: string; password: string }): unknown {
  if (!(error instanceof SigningFileRefused)) return error
  const field = error.problem === 'wrongPassword' ? fields.password : fields.file
  return new DomainError(refusalOf[error.problem], { field })
}

/** Every problem of a profile has one remedy: another file. */
export function profileRefusal(error: unknown): unknown {
  if (!(error instanceof SigningFileRefused)) return error
  const name = error.problem === 'busy' ? 'apps.signingFilesBusy' : 'apps.profileNotReadable'
  return new DomainError(name, { field: 'mobileProvision' })
}

export function requireValid({ notBefore, notAfter }: CertificateFacts, now: number, field: string): void {
  if (notAfter <= now) throw new DomainError('apps.certificateExpired', { field })
  if (notBefore > now) throw new DomainError('apps.certificateNotYet', { field })
}

export function requireSmall(bytes: Buffer, maxBytes: number, field: string): void {
  if (bytes.length > maxBytes) throw new DomainError('apps.signingFileTooLarge', { limitKb: maxBytes / 1024, field })
}

/** VA-74. */
export function requirePassword(password: string | undefined, field: string): string {
  if (!password) throw new DomainError('apps.certificatePasswordMissing', { field })
  if (password.length > limits.password.max) throw new DomainError('apps.certificatePassword', { field })
  return password
}
