/** Why a file of signing material can't be used. */
export type SigningProblem =
  | 'notReadable'
  | 'unsupported'
  | 'tooCostly'
  | 'wrongPassword'
  | 'noKey'
  | 'severalKeys'
  | 'noCertificate'
  | 'keyOfAnother'
  /** Nothing is wrong with the file: too many others wait. */
  | 'busy'

export class SigningFileRefused extends Error {
  override name = 'SigningFileRefused'
  readonly problem: SigningProblem

  constructor(problem: SigningProblem) {
    super(problem)
    this.problem = problem
  }
}

/** What a certificate says of itself. */
export interface CertificateFacts {
  /** The common name. */
  subject: string
  teamId: string
  /** The bundle ID of a push certificate; empty for others. */
  topic: string
  notBefore: number
  notAfter: number
  /** SHA-256 in hexadecimal digits. */
  sha256: string
  /** For which of Apple's push environments it is; none for a certificate that signs apps. */
  push: readonly ('development' | 'production')[]
}

/** A key with its certificate. */
export interface Identity {
  /** PKCS #8. */
  keyPem: string
  certificatePem: string
  facts: CertificateFacts
}

export interface ProfileFacts {
  name: string
  kind: 'development' | 'adHoc' | 'appStore' | 'enterprise'
  /** Without the team; `*` stands for the rest. */
  bundleId: string
  teamId: string
  notAfter: number
  devices: number
  /** Which push environment apps signed with it use; null for none. */
  aps: 'development' | 'production' | null
  /** SHA-256 of the certificates that it lists. */
  certificates: string[]
}
