import { administratorsVia, may, viaMenus, type Access, type Permissions } from '@slipway/contract/access.ts'
import { menus, type MenuId } from '@slipway/contract/identity/roles/menus.ts'
import {
  Barcode,
  Blend,
  Box,
  CircleArrowUp,
  Cpu,
  Earth,
  House,
  LayoutGrid,
  PanelsTopLeft,
  MessageSquare,
  ScanSearch,
  ScrollText,
  ShieldCheck,
  SquareTerminal,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { ConsoleArea } from '../../shared/console-paths.ts'
import { deployment } from '@slipway/web-client/deployment.ts'
import type { ShellTexts } from '../texts.zh.ts'

export type SectionGroup = keyof ShellTexts['groups']
export const sectionGroups: readonly SectionGroup[] = ['develop', 'deliver', 'operate', 'system']

export interface Section {
  /** The section's key in the texts. */
  key: keyof ShellTexts['sections']
  /** The section's key in the administrators' console, where that section shows more. */
  adminKey?: keyof ShellTexts['sections']
  group: SectionGroup
  access: Access
  icon: LucideIcon
  /** The section's path under `/home/` (SI-123); empty for `/home` itself. */
  path: string
}

/** The single menu table: a section needs one row here and appears for roles that include its menu (SI-016). */
const sections: readonly Section[] = [
  { key: 'home', group: 'develop', access: viaMenus('home'), icon: House, path: '' },
  {
    key: 'products',
    adminKey: 'allProducts',
    group: 'develop',
    access: viaMenus('products'),
    icon: Box,
    path: 'product',
  },
  {
    key: 'virtualDevices',
    group: 'develop',
    access: viaMenus('virtualDevices'),
    icon: SquareTerminal,
    path: 'virtualDevice',
  },
  { key: 'firmware', group: 'deliver', access: viaMenus('firmware'), icon: CircleArrowUp, path: 'ota' },
  { key: 'modules', group: 'deliver', access: viaMenus('modules'), icon: Cpu, path: 'module' },
  {
    key: 'serialNumbers',
    group: 'deliver',
    access: viaMenus('serialNumbers', 'products'),
    icon: Barcode,
    path: 'serial',
  },
  { key: 'grayConfigs', group: 'deliver', access: viaMenus('grayConfigs'), icon: Blend, path: 'gray' },
  { key: 'deviceQuery', group: 'operate', access: viaMenus('devices', 'products'), icon: ScanSearch, path: 'device' },
  { key: 'feedback', group: 'operate', access: viaMenus('feedback'), icon: MessageSquare, path: 'feedback' },
  { key: 'categories', group: 'system', access: administratorsVia('categories'), icon: LayoutGrid, path: 'category' },
  { key: 'panels', group: 'system', access: administratorsVia('panels'), icon: PanelsTopLeft, path: 'panel' },
  { key: 'accounts', group: 'system', access: administratorsVia('accounts'), icon: Users, path: 'account' },
  { key: 'roles', group: 'system', access: administratorsVia('roles'), icon: ShieldCheck, path: 'role' },
  { key: 'audit', group: 'system', access: administratorsVia('accounts'), icon: ScrollText, path: 'audit' },
  { key: 'countries', group: 'system', access: viaMenus('countries'), icon: Earth, path: 'country' },
]

/** The menus whose sections exist in this version. */
export const builtMenus: readonly MenuId[] = sections.flatMap(({ access }) =>
  access.who === 'menus' ? access.anyOf.map((name) => menus[name]) : [],
)

/** SI-116. */
const isHidden = (key: Section['key']): boolean => key === 'virtualDevices' && deployment().hideVirtualDevice

export const visibleSections = (permissions: Permissions): readonly Section[] =>
  sections.filter(({ key, access }) => may(access, permissions) && !isHidden(key))

/** The section of a path such as `/home/product/1/function`; undefined where no section matches. */
export const sectionAt = (pathname: string): Section | undefined => {
  const [, , path = ''] = pathname.split('/')
  return sections.find((section) => section.path === path)
}

export const sectionHref = (area: ConsoleArea, { path }: Section): string =>
  path === '' ? `/${area}` : `/${area}/${path}`

export const sectionName = (area: ConsoleArea, { key, adminKey }: Section, t: ShellTexts): string =>
  t.sections[(area === 'admin' ? adminKey : undefined) ?? key]
