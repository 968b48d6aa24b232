import type { CommandGroup } from '@slipway/ui/overlay/CommandPalette.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { useDeferredValue } from 'react'
import { helpPath } from '../../shared/console-paths.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { helpTexts } from './help-texts.ts'
import { helpQuery } from './library.ts'
import { searchHelp } from './search.ts'

const SHOWN_HITS = 6

/** The palette's group of help pages. The pages are loaded when something is typed. */
export function useHelpCommands(query: string): CommandGroup {
  const router = useRouter()
  const words = useDeferredValue(query.trim())
  const { data } = useQuery({ ...helpQuery(currentLocale()), enabled: words !== '' })
  const hits = data ? searchHelp(data, words, SHOWN_HITS) : []
  return {
    head: helpTexts().title,
    commands: hits.map(({ page, title, heading, headingId }) => ({
      id: `help-${page}-${headingId}`,
      label: heading === '' ? title : `${title} › ${heading}`,
      icon: <BookOpen size={16} />,
      onSelect: () => router.history.push(helpPath(page, headingId)),
    })),
  }
}
