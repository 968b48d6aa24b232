import { viaMenus } from '@slipway/contract/access.ts'
import { subSerial } from '@slipway/contract/devices/device-query/device-query.ts'
import { searchDevices } from '@slipway/contract/devices/device-query/device-query.calls.ts'
import { listAccounts } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { listProducts } from '@slipway/contract/products/products/products.calls.ts'
import type { CommandGroup } from '@slipway/ui/overlay/CommandPalette.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Box, Cpu, Search, UserRound } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useAccount } from '../../shared/account.ts'
import { call } from '@slipway/web-client/call.ts'
import { useConsoleArea, useConsolePaths } from '../../shared/console-paths.ts'
import { useTexts } from '../../shared/texts/texts.ts'
import { useMay } from '../../shared/use-may.ts'
import { useRested } from '../use-rested.ts'
import { paletteTexts } from './palette-texts.ts'

const SHOWN = 8
const SHOWN_ACCOUNTS = 5
const REST_MS = 200
/** Looks up devices of all products; each lookup is recorded, so it begins with a choice and not with typing. */
const deviceQueryAccess = viaMenus('devices')

/** What the server finds for the words: products by name, model or id, devices by serial number or name, accounts. */
export function useFoundGroups(query: string, isOpen: boolean): { groups: CommandGroup[]; isLoading: boolean } {
  const t = useTexts().shell
  const own = paletteTexts()
  const area = useConsoleArea()
  const paths = useConsolePaths()
  const router = useRouter()
  const keyword = useRested(query.trim(), REST_MS)
  const isAdmin = area === 'admin'
  const [mayList, maySearch, maySeeAccounts] = [useMay(listProducts), useMay(searchDevices), useMay(listAccounts)]

  const { administrator } = useAccount().role
  const mayLookUp = useMay(deviceQueryAccess) && !administrator
  const products = useQuery({
    queryKey: ['palette', 'products', keyword, isAdmin],
    queryFn: ({ signal }) => call(listProducts, { keyword, pageSize: SHOWN, isAdmin }, { signal }),
    enabled: isOpen && mayList,
    placeholderData: keepPreviousData,
  })
  const isTyped = isOpen && keyword !== ''
  const devices = useQuery({
    queryKey: ['palette', 'devices', keyword],
    queryFn: ({ signal }) => call(searchDevices, { keyword }, { signal }),
    enabled: isTyped && maySearch,
    placeholderData: keepPreviousData,
  })
  const accounts = useQuery({
    queryKey: ['palette', 'accounts', keyword],
    queryFn: ({ signal }) => call(listAccounts, { account: keyword, pageSize: SHOWN_ACCOUNTS }, { signal }),
    enabled: isTyped && maySeeAccounts,
    placeholderData: keepPreviousData,
  })
  const shown = useDeferredValue({
    products: products.data?.items ?? [],
    devices: (isTyped && devices.data) || [],
    lookedUp: isTyped && mayLookUp && subSerial.safeParse(keyword).success ? [keyword] : [],
    accounts: (isTyped && accounts.data?.items) || [],
  })
  const goTo = (href: string) => () => router.history.push(href)
  return {
    isLoading: [products, devices, accounts].some(({ isFetching }) => isFetching),
    groups: [
      {
        head: t.searchProducts,
        commands: shown.products.map(({ productId, productName, productModel }) => ({
          id: productId,
          label: productName,
          hint: productModel,
          icon: <Box size={16} />,
          onSelect: goTo(paths.product(productId)),
        })),
      },
      {
        head: own.devices,
        commands: [
          ...shown.devices.map(({ productId, productName, subSerial: serial, deviceName, online }) => ({
            id: `device-${productId}-${serial}`,
            label: deviceName ? `${serial} · ${deviceName}` : serial,
            hint: `${productName} · ${online ? own.online : own.offline}`,
            icon: <Cpu size={16} />,
            onSelect: goTo(paths.device(productId, serial)),
          })),
          ...shown.lookedUp.map((serial) => ({
            id: `look-up-${serial}`,
            label: own.queryDevice(serial),
            icon: <Search size={16} />,
            onSelect: goTo(paths.deviceQuery(serial)),
          })),
        ],
      },
      {
        head: own.accounts,
        commands: shown.accounts.map(({ targetUserId, account, accountName, role }) => ({
          id: `account-${targetUserId}`,
          label: accountName ? `${account} · ${accountName}` : account,
          hint: role.roleName,
          icon: <UserRound size={16} />,
          onSelect: goTo(paths.account(account)),
        })),
      },
    ],
  }
}
