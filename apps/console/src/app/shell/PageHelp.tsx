import { PageHelpProvider } from '@slipway/ui/layout/PageHead.tsx'
import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { helpPath, isInHelp } from '../../shared/console-paths.ts'
import { useTexts } from '../../shared/texts/texts.ts'
import { helpOf } from '../help/help-of-page.ts'

/** Gives the page's head the link to its guide. */
export function PageHelp({ children }: { children: ReactNode }) {
  const t = useTexts().shell
  const route = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const guide = isInHelp(route) ? undefined : helpOf(route)
  return (
    <PageHelpProvider value={guide && { href: helpPath(guide), label: t.help.forPage }}>{children}</PageHelpProvider>
  )
}
