import type { Brand } from '@slipway/contract/users/apps/app-brand.ts'
import { inLocale } from '@slipway/contract/locale.ts'
import { deployment } from '@slipway/web-client/deployment.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useSyncExternalStore } from 'react'
import './brand-start.ts'

const brandNow = (): Brand | undefined => window.slipwayBrand?.brand
const listen = (listener: () => void) => window.slipwayBrand?.listen(listener) ?? (() => undefined)

/** The look of the application that this device has; undefined: the installation's own. */
export const useBrand = (): Brand | undefined => useSyncExternalStore(listen, brandNow)

/** Whether the application does without a function of the companion. */
export const useIsHidden = (key: Brand['hidden'][number]): boolean | undefined => useBrand()?.hidden.includes(key)

type Legal = Omit<ReturnType<typeof deployment>, 'copyright'> & { copyright: string }

/** The options of the installation, with the copyright and documents of the application where it has them. */
export function useLegal(): Legal {
  const options = deployment()
  const { contact, login } = useBrand() ?? {}
  const own = contact && inLocale(contact.copyright, currentLocale())
  return {
    ...options,
    copyright: own || inLocale(options.copyright, currentLocale()),
    termsUrl: login?.agreementUrl || options.termsUrl,
    privacyUrl: login?.privacyUrl || options.privacyUrl,
  }
}
