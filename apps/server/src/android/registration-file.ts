import type { ApkSpec } from './apk-spec.ts'

/** Where Google's developer verification looks for its token. */
export const REGISTRATION = 'assets/adi-registration.properties'

/** The bare token and a newline; undefined for packages that users install. */
export const registrationOf = ({ registrationToken }: ApkSpec): Buffer | undefined =>
  registrationToken === undefined ? undefined : Buffer.from(`${registrationToken}\n`)
