import { macs } from '../../../crypto/macs.ts'
import { isSame } from '../../../crypto/random-secrets.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const TOKEN = /^[\w-]{64}$/
const ID_BYTES = 16

export const isBuildId = (text: string): boolean => UUID.test(text)

/**
 * Links that are good for one build (ST-55). When a build can't be downloaded any more is decided by its row, so that a
 * withdrawal ends links that are out already.
 */
export function buildLinks(masterKey: Buffer) {
  const { bytesOf: macOf } = macs(masterKey, 'app-downloads')

  return {
    tokenFor(buildId: string): string {
      const id = Buffer.from(buildId.replaceAll('-', ''), 'hex')
      return Buffer.concat([id, macOf(id)]).toString('base64url')
    },

    /** Undefined where no such link was ever made. */
    buildOf(token: string): string | undefined {
      if (!TOKEN.test(token)) return undefined
      const bytes = Buffer.from(token, 'base64url')
      const id = bytes.subarray(0, ID_BYTES)
      if (!isSame(bytes.subarray(ID_BYTES), macOf(id))) return undefined
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}

export type BuildLinks = ReturnType<typeof buildLinks>
