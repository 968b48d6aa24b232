import type { BuildPlatform } from '@slipway/contract/users/app-builds/app-builds.ts'
import type { ProfileSigner } from '../../../tls/profile-signing.ts'
import type { PackageType } from '@slipway/contract/users/apps/apps.ts'

/** The codes of the tables. */
export const packageTypeCodes = { experience: 1, formal: 2 } as const satisfies Record<PackageType, number>
/** Of packages that prove a key to Google: signed as formal ones, and never a build that users see. */
export const REGISTRATION_CODE = 3
export const platformCodes = { android: 1, webClip: 2 } as const satisfies Record<BuildPlatform, number>

/** Whose certificate signed a profile; null: not signed. */
const signerCodes = { certificate: 1, authority: 2 } as const satisfies Record<ProfileSigner, number>
export const signerCodeOf = (signer: ProfileSigner | undefined): number | null => (signer ? signerCodes[signer] : null)
export const signerOf = (code: number | null): ProfileSigner | undefined =>
  code === null ? undefined : code === signerCodes.authority ? 'authority' : 'certificate'

export const platformOf = (code: number): BuildPlatform => (code === platformCodes.webClip ? 'webClip' : 'android')
