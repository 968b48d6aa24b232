/** Everything that goes into a package. The same spec and key give the same bytes. */
export interface ApkSpec {
  packageName: string
  versionName: string
  versionCode: number
  /** The name under the icon, by the language of the phone. */
  names: { zh: string; en: string }
  /** Of the companion, without a slash at its end: the only addresses that stay in the app. */
  origin: string
  /** What opens first, on that origin. */
  startUrl: string
  /** Added to the query of links that other apps open, e.g. `app=0f…`. */
  linkQuery: string
  /** A picture of 1024 × 1024. */
  logo: Buffer
  /** Shown until the page has drawn; without one, the logo. */
  startPicture: Buffer | undefined
  /** `#rrggbb`. */
  colours: { light: string; dark: string }
  /** A test package: a ribbon on its icon, and it may use http and certificates of a local authority. */
  isExperience: boolean
  /** Of Google's developer verification: proves that the package name and the key are the developer's. */
  registrationToken?: string | undefined
}

/** RSA; the key as PKCS #8, PEM. */
export interface SigningKey {
  certificate: string
  privateKey: string
}

/** With one key, or with all that a rotation has left: phones trust a chain of keys from one that they know. */
export interface ApkSigner {
  key: SigningKey
  /** Oldest first; none without a rotation. */
  earlier: readonly SigningKey[]
}

export interface ApkFacts {
  sizeBytes: number
  /** Of the file and of the signer's certificate, hexadecimal. */
  sha256: string
  certSha256: string
  permissions: string[]
  shellSha256: string
}

export const apkSteps = ['icons', 'package', 'align', 'sign', 'verify'] as const
export type ApkStep = (typeof apkSteps)[number]

export const MIN_SDK = 23
export const TARGET_SDK = 34
export const permissions = ['android.permission.CAMERA', 'android.permission.INTERNET'] as const
