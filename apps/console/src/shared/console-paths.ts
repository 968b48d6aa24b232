import { useParams } from '@tanstack/react-router'

/** The console of everyone, and that of administrators, who see the products of all accounts (CN-33). */
export const consoleAreas = ['home', 'admin'] as const
export type ConsoleArea = (typeof consoleAreas)[number]

export type ProductStep = 'function' | 'device' | 'release'

/** Addresses of the console's pages (SI-123), for the kit's links and for `navigate({ href })`. */
export const consolePaths = (area: ConsoleArea) => ({
  products: `/${area}/product`,
  settings: (tab = '') => `/${area}/settings${tab && `/${tab}`}`,
  /** What was done to an object, by its table's name and its id. */
  history: (type: string, object: string) =>
    `/${area}/audit?type=${encodeURIComponent(type)}&object=${encodeURIComponent(object)}`,
  categories: `/${area}/category`,
  category: (mainCategoryId: string) => `/${area}/category/${encodeURIComponent(mainCategoryId)}`,
  /** The features that its products start with. */
  categoryTemplate: (mainCategoryId: string, categoryId: string) =>
    `/${area}/category/${encodeURIComponent(mainCategoryId)}/${encodeURIComponent(categoryId)}`,
  accounts: (roleId: string) => `/${area}/account?role=${encodeURIComponent(roleId)}`,
  product: (productId: string, step: ProductStep = 'function') =>
    `/${area}/product/${encodeURIComponent(productId)}/${step}`,
  /** Its functions, the virtual device beside them. */
  virtualDevice: (productId: string) => `/${area}/product/${encodeURIComponent(productId)}/function?virtual=open`,
  eventMessage: (productId: string, dId: string) =>
    `/${area}/product/${encodeURIComponent(productId)}/function/${encodeURIComponent(dId)}/message`,
  device: (productId: string, serial: string) =>
    `/${area}/product/${encodeURIComponent(productId)}/device/${encodeURIComponent(serial)}`,
  /** Why a device is in its state. */
  deviceWhy: (productId: string, serial: string) =>
    `/${area}/product/${encodeURIComponent(productId)}/device/${encodeURIComponent(serial)}/why`,
})

export function useConsoleArea(): ConsoleArea {
  const { area } = useParams({ strict: false }) as { area?: string }
  return area === 'admin' ? 'admin' : 'home'
}

export const useConsolePaths = () => consolePaths(useConsoleArea())

/** Whether lists are asked for all accounts' things: `isAdmin` of the product list. */
export const useIsAdminArea = (): boolean => useConsoleArea() === 'admin'
