import { createProduct } from '@slipway/contract/products/products/products.calls.ts'
import type { Command, CommandGroup } from '@slipway/ui/overlay/CommandPalette.tsx'
import { useRouter } from '@tanstack/react-router'
import { BookOpen, LogOut, Moon, Plus, Settings, Sun } from 'lucide-react'
import { permissionsOf, useAccount } from '../../shared/account.ts'
import { helpPath, useConsoleArea, useConsolePaths } from '../../shared/console-paths.ts'
import { useTexts } from '../../shared/texts/texts.ts'
import { chooseTheme, useTheme } from '@slipway/web-client/theme.ts'
import { useMay } from '../../shared/use-may.ts'
import { visibleTabs } from '../pages/settings-tabs.ts'
import { sectionHref, sectionName, visibleSections } from '../shell/sections.ts'
import { useSignOut } from '../use-sign-out.ts'
import { paletteTexts } from './palette-texts.ts'

const matches = (query: string) => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ label }: Command) => words.every((word) => label.toLowerCase().includes(word))
}

/** What needs no server: pages of the role, the account's settings, and commands. The latter two when typed. */
export function useOwnGroups(query: string, onCreate: () => void): { pages: CommandGroup; others: CommandGroup[] } {
  const t = useTexts()
  const own = paletteTexts()
  const area = useConsoleArea()
  const paths = useConsolePaths()
  const router = useRouter()
  const permissions = permissionsOf(useAccount())
  const theme = useTheme()
  const mayCreate = useMay(createProduct)
  const signOut = useSignOut()
  const goTo = (href: string) => () => router.history.push(href)

  const pages = visibleSections(permissions).map((section) => ({
    id: section.key,
    label: sectionName(area, section, t.shell),
    icon: <section.icon size={16} />,
    onSelect: goTo(sectionHref(area, section)),
  }))
  const settings = visibleTabs(permissions).map(({ key, path }) => ({
    id: `settings-${key}`,
    label: `${t.shell.settings.title} › ${t.shell.settings.tabs[key]}`,
    icon: <Settings size={16} />,
    onSelect: goTo(paths.settings(path)),
  }))
  const isDark = theme === 'dark'
  const commands: Command[] = [
    ...(mayCreate
      ? [{ id: 'create-product', label: own.createProduct, icon: <Plus size={16} />, onSelect: onCreate }]
      : []),
    {
      id: 'theme',
      label: isDark ? t.shell.toLight : t.shell.toDark,
      icon: isDark ? <Sun size={16} /> : <Moon size={16} />,
      onSelect: () => chooseTheme(isDark ? 'light' : 'dark'),
    },
    { id: 'help', label: own.help, icon: <BookOpen size={16} />, onSelect: goTo(helpPath()) },
    {
      id: 'api',
      label: own.openApi,
      icon: <BookOpen size={16} />,
      onSelect: () => void window.open('/docs/api', '_blank', 'noopener'),
    },
    { id: 'sign-out', label: t.shell.signOut, icon: <LogOut size={16} />, onSelect: () => signOut.mutate() },
  ]
  const isMatch = matches(query)
  const typed = (all: readonly Command[]) => (query.trim() === '' ? [] : all.filter(isMatch))
  return {
    pages: { head: t.shell.searchSections, commands: pages.filter(isMatch) },
    others: [
      { head: own.settings, commands: typed(settings) },
      { head: own.commands, commands: typed(commands) },
    ],
  }
}
