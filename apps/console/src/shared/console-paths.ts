import { useParams } from '@tanstack/react-router'

/** The regular console, and the administrators' console, which shows the products of all accounts (CN-33). */
export const consoleAreas = ['home', 'admin'] as const
export type ConsoleArea = (typeof consoleAreas)[number]

export type ProductStep = 'function' | 'device' | 'interface' | 'hardware' | 'firmware' | 'release'

/** URLs of the console's pages (SI-123), for the kit's links and for `navigate({ href })`. */
export const consolePaths = (area: ConsoleArea) => ({
  products: `/${area}/product`,
  settings: (tab = '') => `/${area}/settings${tab && `/${tab}`}`,
  /** The audit log of one object, by its table's name and its id. */
  history: (type: string, object: string) =>
    `/${area}/audit?type=${encodeURIComponent(type)}&object=${encodeURIComponent(object)}`,
  apps: `/${area}/app`,
  app: (appId: string, step = '') => `/${area}/app/${encodeURIComponent(appId)}${step && `/${step}`}`,
  miniPrograms: `/${area}/miniProgram`,
  miniProgram: (miniProgramId: string, tab = '') =>
    `/${area}/miniProgram/${encodeURIComponent(miniProgramId)}${tab && `/${tab}`}`,
  categories: `/${area}/category`,
  category: (mainCategoryId: string) => `/${area}/category/${encodeURIComponent(mainCategoryId)}`,
  /** The features that products of the category start with. */
  categoryTemplate: (mainCategoryId: string, categoryId: string) =>
    `/${area}/category/${encodeURIComponent(mainCategoryId)}/${encodeURIComponent(categoryId)}`,
  modules: `/${area}/module`,
  module: (moduleId: string) => `/${area}/module/${encodeURIComponent(moduleId)}`,
  firmware: `/${area}/ota`,
  /** A firmware release. */
  ota: (productId: string, recordId: string) =>
    `/${area}/ota/${encodeURIComponent(productId)}/${encodeURIComponent(recordId)}`,
  /** The rehearsals of a firmware release. */
  rehearsals: (productId: string, recordId: string) =>
    `/${area}/ota/${encodeURIComponent(productId)}/${encodeURIComponent(recordId)}/rehearsals`,
  account: (account: string) => `/${area}/account?account=${encodeURIComponent(account)}`,
  accounts: (roleId: string) => `/${area}/account?role=${encodeURIComponent(roleId)}`,
  product: (productId: string, step: ProductStep = 'function') =>
    `/${area}/product/${encodeURIComponent(productId)}/${step}`,
  /** The designer of a draft of a panel. */
  panelDraft: (productId: string, draftId: string) =>
    `/${area}/product/${encodeURIComponent(productId)}/interface/${encodeURIComponent(draftId)}`,
  standardPanels: `/${area}/panel`,
  /** The designer of a draft of a standard panel. */
  standardDraft: (draftId: string) => `/${area}/panel/${encodeURIComponent(draftId)}`,
  signing: (productId: string) => `/${area}/product/${encodeURIComponent(productId)}/signing`,
  /** How clients of hawkBit update the product. */
  hawkbit: (productId: string) => `/${area}/product/${encodeURIComponent(productId)}/hawkbit`,
  /** The product's features with the virtual device open. */
  virtualDevice: (productId: string) => `/${area}/product/${encodeURIComponent(productId)}/function?virtual=open`,
  eventMessage: (productId: string, dId: string) =>
    `/${area}/product/${encodeURIComponent(productId)}/function/${encodeURIComponent(dId)}/message`,
  device: (productId: string, serial: string) =>
    `/${area}/product/${encodeURIComponent(productId)}/device/${encodeURIComponent(serial)}`,
  /** The device query, which looks the serial number up. */
  deviceQuery: (serial: string, productId = '') =>
    `/${area}/device?serial=${encodeURIComponent(serial)}${productId && `&product=${encodeURIComponent(productId)}`}`,
  /** The explanation of a device's state. */
  deviceWhy: (productId: string, serial: string) =>
    `/${area}/product/${encodeURIComponent(productId)}/device/${encodeURIComponent(serial)}/why`,
  /** The firmware updates of a device. */
  deviceUpdates: (productId: string, serial: string) =>
    `/${area}/product/${encodeURIComponent(productId)}/device/${encodeURIComponent(serial)}/updates`,
})

/** SI-123. The help center is open to everyone and the same in both areas. */
const HELP = '/home/help'

export const helpPath = (page = '', heading = ''): string =>
  HELP + (page && `/${page}`) + (heading && `#${encodeURIComponent(heading)}`)

export const isInHelp = (pathname: string): boolean => pathname === HELP || pathname.startsWith(`${HELP}/`)

export function useConsoleArea(): ConsoleArea {
  const { area } = useParams({ strict: false }) as { area?: string }
  return area === 'admin' ? 'admin' : 'home'
}

export const useConsolePaths = () => consolePaths(useConsoleArea())

/** Whether lists cover all accounts: `isAdmin` of the product list. */
export const useIsAdminArea = (): boolean => useConsoleArea() === 'admin'
