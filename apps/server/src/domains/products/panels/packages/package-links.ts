import { panelPackagesLimits } from '@slipway/contract/products/panels/packages/panel-packages.limits.ts'
import type { Clock } from '../../../../clock.ts'
import { macs } from '../../../../crypto/macs.ts'
import { bundleName } from './bundle-name.ts'

const PACKAGE_PATH = '/panel-packages/'

/** Signed addresses of packages for native apps, whose download managers send no session. */
export function packageLinks({ masterKey, clock }: { masterKey: Buffer; clock: Clock }) {
  const signed = macs(masterKey, 'slipway panel packages')
  const textOf = (sha256: string, expireTime: number): string => `${sha256} ${expireTime}`
  return {
    to(sha256: string): { url: string; expireTime: number } {
      const expireTime = clock.now() + panelPackagesLimits.addressMs
      return {
        url: `${PACKAGE_PATH}${sha256}/${expireTime}/${signed.of(textOf(sha256, expireTime))}`,
        expireTime,
      }
    },
    /** The stored file of an address; undefined where the address is not ours, or too old. */
    fileOf({ sha256, expireTime, mac }: { sha256: string; expireTime: string; mac: string }): string | undefined {
      const until = /^\d{1,15}$/.test(expireTime) ? Number(expireTime) : 0
      return signed.fits(textOf(sha256, until), mac) && until > clock.now() ? bundleName(sha256) : undefined
    },
  }
}

export type PackageLinks = ReturnType<typeof packageLinks>
