import { administratorsVia, may, viaMenus, type Access, type Permissions } from '@slipway/contract/access.ts'
import { menuOfStatistic, statisticKinds, type StatisticKind } from '@slipway/contract/operations/statistics/kinds.ts'
import { menus, type MenuId } from '@slipway/contract/identity/roles/menus.ts'
import {
  Activity,
  Barcode,
  Blend,
  Blocks,
  Box,
  ChartColumn,
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
  Smartphone,
  SquareTerminal,
  UserCheck,
  UserPlus,
  UserSearch,
  Users,
  Zap,
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

const statisticIcons: Record<StatisticKind, LucideIcon> = {
  activation: Zap,
  alive: Activity,
  functionCount: ChartColumn,
  registration: UserPlus,
  login: UserCheck,
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
  { key: 'apps', group: 'develop', access: viaMenus('apps'), icon: Smartphone, path: 'app' },
  { key: 'miniPrograms', group: 'develop', access: viaMenus('miniPrograms'), icon: Blocks, path: 'miniProgram' },
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
  { key: 'userQuery', group: 'operate', access: viaMenus('users'), icon: UserSearch, path: 'user' },
  { key: 'deviceQuery', group: 'operate', access: viaMenus('devices', 'products'), icon: ScanSearch, path: 'device' },
  // Developers read what users of their applications write.
  {
    key: 'feedback',
    group: 'operate',
    access: viaMenus('feedback', 'apps'),
    icon: MessageSquare,
    path: 'feedback',
  },
  ...statisticKinds.map((kind) => ({
    key: menuOfStatistic[kind],
    group: 'operate' as const,
    access: viaMenus(menuOfStatistic[kind]),
    icon: statisticIcons[kind],
    path: `statistics/${kind}`,
  })),
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

/** Where a role begins (CN-34): with its own products, else with what waits for an answer, else with its first section. */
export function startSection(permissions: Permissions): Section | undefined {
  const visible = visibleSections(permissions)
  return visible.find(({ group }) => group === 'develop') ?? visible.find(({ key }) => key === 'feedback') ?? visible[0]
}

/** The section of a path such as `/home/product/1/function`; undefined where no section matches. */
export const sectionAt = (pathname: string): Section | undefined => {
  const [, , path = '', part = ''] = pathname.split('/')
  return sections.find((section) => section.path === path || section.path === `${path}/${part}`)
}

export const sectionHref = (area: ConsoleArea, { path }: Section): string =>
  path === '' ? `/${area}` : `/${area}/${path}`

export const sectionName = (area: ConsoleArea, { key, adminKey }: Section, t: ShellTexts): string =>
  t.sections[(area === 'admin' ? adminKey : undefined) ?? key]
