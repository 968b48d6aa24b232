import { createHmac, timingSafeEqual } from 'node:crypto'
import { panelPackagesLimits } from '@slipway/contract/products/panels/packages/panel-packages.limits.ts'
import type { Clock } from '../../../../clock.ts'
import { derivedKey } from '../../../../crypto/secret-box.ts'
import { bundleName } from './packaging.ts'

const PACKAGE_PATH = '/panel-packages/'

/** Signed addresses of packages for native apps, whose download managers send no session. */
export function packageLinks({ masterKey, clock }: { masterKey: Buffer; clock: Clock }) {
  const key = derivedKey(masterKey, 'slipway panel packages')
  const macOf = (sha256: string, expireTime: number): Buffer =>
    createHmac('sha256', key).update(`${sha256} ${expireTime}`).digest()
  return {
    to(sha256: string): { url: string; expireTime: number } {
      const expireTime = clock.now() + panelPackagesLimits.addressMs
      return {
        url: `${PACKAGE_PATH}${sha256}/${expireTime}/${macOf(sha256, expireTime).toString('base64url')}`,
        expireTime,
      }
    },
    /** The stored file of an address; undefined where the address is not ours, or too old. */
    fileOf({ sha256, expireTime, mac }: { sha256: string; expireTime: string; mac: string }): string | undefined {
      const until = /^\d{1,15}$/.test(expireTime) ? Number(expireTime) : 0
      const given = Buffer.from(mac, 'base64url')
      const expected = macOf(sha256, until)
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
      return isOurs && until > clock.now() ? bundleName(sha256) : undefined
    },
  }
}

export type PackageLinks = ReturnType<typeof packageLinks>
